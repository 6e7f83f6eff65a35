"""From sums to figures. Pure."""
