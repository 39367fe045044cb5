"""From the mailbox to kept letters."""
