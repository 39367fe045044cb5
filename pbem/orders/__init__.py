"""The order language: from the text of a letter to orders, questions and problems."""
