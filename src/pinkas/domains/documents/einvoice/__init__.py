"""The electronic invoice of a document (EN 16931, UBL 2.1)."""
