"""What is done to the books, and what they are asked."""
