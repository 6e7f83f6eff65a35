"""What is done with clients and suppliers alike."""
