"""The texts and recipients of messages, and when they are retried: pure rules."""
