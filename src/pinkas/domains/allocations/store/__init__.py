"""The store of allocation numbers."""
