"""The document types of the country, for the business of today."""
