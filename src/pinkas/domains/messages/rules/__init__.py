"""What a message says, to whom, when it is tried again: pure rules."""
