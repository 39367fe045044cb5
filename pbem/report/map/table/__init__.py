"""The map of a table in inches: footprints to scale, terrain as outlines, tracks of wheels, rulers."""
