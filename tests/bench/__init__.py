"""`make bench`: what each part costs, against a floor measured in the same run."""
