"""The tables that the print lacks and a scenario brings: combat results and facings, each with why it is so."""
