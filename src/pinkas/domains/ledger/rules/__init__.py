"""The rules of the books: pure."""
