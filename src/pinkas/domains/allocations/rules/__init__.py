"""Pure rules of allocation numbers."""
