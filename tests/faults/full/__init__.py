"""The tests of the queue at their full length: `make faults` plays them and prints what it counted."""
