"""What is wrong with a sheet, and what a legal order will cost, as far as its seat can see."""
