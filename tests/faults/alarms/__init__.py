"""Each alarm is caused, and fires in a Prometheus that runs: `make alarms`."""
