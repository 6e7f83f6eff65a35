"""Taxes: VAT periods and their returns, tax that is withheld, advances on income tax."""
