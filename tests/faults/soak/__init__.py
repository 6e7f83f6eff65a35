"""Mixed load of many businesses for as long as is given: `make soak`."""
