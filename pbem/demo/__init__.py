"""The demonstration: a mail server in this process and players who answer by themselves."""
