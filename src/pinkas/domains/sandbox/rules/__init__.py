"""Pure rules of the sandbox: durations, and a year of demo data."""
