"""Payments: money that clients paid, what it is for, and what of it went back."""
