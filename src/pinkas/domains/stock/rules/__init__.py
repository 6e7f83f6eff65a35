"""What is true of stock: pure."""
