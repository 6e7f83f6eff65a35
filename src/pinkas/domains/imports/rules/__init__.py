"""The rules of imports: columns, cells, and what may be done when."""
