"""What happens in the portal and with disputes."""
