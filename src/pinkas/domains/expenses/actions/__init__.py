"""What happens to expenses."""
