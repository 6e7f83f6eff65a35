"""Analytics: what the books and the documents say of the business, for its screens and for integrators."""
