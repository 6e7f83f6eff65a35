"""Pure decisions about forecasts, the health of clients, notes and reviews."""
