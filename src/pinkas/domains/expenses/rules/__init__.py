"""The rules of expenses: pure."""
