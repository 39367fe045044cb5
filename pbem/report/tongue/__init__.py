"""The languages of letters: English stands in the code and the templates, every other one in a catalogue."""
