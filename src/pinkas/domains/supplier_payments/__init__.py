"""Payments to suppliers: what is paid, withheld and paid ahead, and the files by which a bank does it."""
