"""8.0 to 12.0. Marching: what a step costs, who stops whom, who has room, and how everybody faces in the end."""
