"""What accounts do in several steps: hashing passwords, counting tries and sending mail stand between transactions."""
