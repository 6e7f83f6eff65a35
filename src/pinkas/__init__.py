"""Pinkas: invoicing and business management behind one HTTP API."""

__version__ = "0.1.0"
