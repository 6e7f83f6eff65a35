"""What clients and suppliers must be, and by what they are known: pure rules."""
