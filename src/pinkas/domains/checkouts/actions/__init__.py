"""What happens to checkouts, each within one transaction."""
