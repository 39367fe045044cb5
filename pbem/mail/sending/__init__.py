"""Letters composed and handed over, by SMTP."""
