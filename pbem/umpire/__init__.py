"""Where the layers meet: letters become orders, orders are resolved when due, and reports are sent."""
