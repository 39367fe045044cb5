"""2. Measuring, in whole 1/64 inch and whole tenths of a degree: no decision is ever made with a float."""
