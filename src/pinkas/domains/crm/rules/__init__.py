"""What holds for deals: pure rules."""
