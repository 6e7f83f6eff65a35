"""What a schedule must be, and what it does next: pure rules."""
