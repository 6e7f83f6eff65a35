"""What is open of issued documents and what became of them, as figures are made of it."""
