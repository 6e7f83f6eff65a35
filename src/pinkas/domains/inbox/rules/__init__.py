"""The rules of the inbox: pure."""
