"""What comes before the first bound: the scenario's set-up and the secret deployment."""
