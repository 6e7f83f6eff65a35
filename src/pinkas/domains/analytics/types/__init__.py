"""What analytics are asked and answer."""
