"""6 to 9, 11, 16.10. What troops stand, what generals risk, and how both recover."""
