"""Artillery fire (3): shots by guns and wagons, where they land, what burns, and canister."""
