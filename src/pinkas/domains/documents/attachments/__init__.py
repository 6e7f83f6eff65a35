"""Files that a business attaches to a document."""
