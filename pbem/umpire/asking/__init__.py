"""What a letter asks for beside orders: help, maps, old reports, settings, holidays, messages."""
