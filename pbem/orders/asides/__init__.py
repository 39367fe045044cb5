"""What is said beside the orders: settings, messages, answers to questions."""
