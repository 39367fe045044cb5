"""The words of orders: how they are written, folded, looked up and guessed."""
