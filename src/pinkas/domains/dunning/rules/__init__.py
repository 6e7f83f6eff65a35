"""What reminders decide: pure rules."""
