"""What the printed rules leave to the scenario: who stands where, who comes later, and who wins."""
