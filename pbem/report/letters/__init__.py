"""The other letters: invitation, notices, answers, and what goes with them."""
