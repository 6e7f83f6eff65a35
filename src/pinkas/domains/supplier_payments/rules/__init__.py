"""What may be done with payments to suppliers: pure."""
