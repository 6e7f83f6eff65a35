"""What the operator, partners and the people of businesses do."""
