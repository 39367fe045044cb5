"""What a scenario decides: the set-up, the secret deployment, and victory."""
