"""From pages to rows of the outbox, and from there to the wire."""
