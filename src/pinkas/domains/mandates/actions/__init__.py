"""What happens to standing orders and their charges."""
