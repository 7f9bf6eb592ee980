"""One module for each engine that is compared; see `base`."""
