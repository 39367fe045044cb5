"""What comes before a battle and after it: set-up, deployment, victory."""
