"""The tables: those that the print lacks, which a scenario brings, and the melee deployments, which are printed."""
