"""Letters as email has them: fetched by IMAP, read, proved, composed and sent by SMTP. It knows nothing of war."""
