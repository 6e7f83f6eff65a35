"""What happens with reminders, each within one transaction."""
