"""Letters out of a mailbox, by IMAP."""
