"""From orders to ways: what each verb of movement means for one unit."""
