"""What happens to authorizations, each within one transaction."""
