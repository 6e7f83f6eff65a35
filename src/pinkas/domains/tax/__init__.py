"""Taxes: VAT periods and their returns, tax that is withheld, advances on income tax."""

from pinkas.domains.tax.actions.vat import close, mark_filed
from pinkas.domains.tax.types.vat import VatFiled

__all__ = ["VatFiled", "close", "mark_filed"]
