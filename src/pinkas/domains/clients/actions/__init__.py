"""What is done with clients."""
