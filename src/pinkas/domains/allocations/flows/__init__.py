"""The flows of allocation numbers."""
