"""From a letter's orders to what units do."""
