"""What comes before the first bound and after the last: set-up, secret deployment, victory."""
