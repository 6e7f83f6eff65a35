"""Payments to suppliers as they cross the wire, and as they are stored."""
