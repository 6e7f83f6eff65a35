"""The documents, payments and balances of a client."""
