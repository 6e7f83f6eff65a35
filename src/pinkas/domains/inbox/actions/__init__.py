"""What happens to the papers of the inbox."""
