"""The whole of `deploy` on this machine: `make cluster` runs it, `make failover` kills parts of it under load."""
