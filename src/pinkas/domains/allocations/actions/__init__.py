"""The actions of allocation numbers."""
