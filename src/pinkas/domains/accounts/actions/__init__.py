"""What accounts do within one transaction, a file a subject."""
