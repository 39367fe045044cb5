"""16. Muskets, rifles and guns: who fires, with how many dice, and what each of them needs."""
