"""The electronic invoice: a document as UBL 2.1 in the semantic model of EN 16931."""

from pinkas.outside.einvoice.ubl import FILENAME, MEDIA_TYPE, write
from pinkas.outside.einvoice.units import unit_code
from pinkas.outside.einvoice.view import Category, Change, Einvoice, Item, Means, Party, Place, Reference, VatSum

__all__ = [
    "FILENAME",
    "MEDIA_TYPE",
    "Category",
    "Change",
    "Einvoice",
    "Item",
    "Means",
    "Party",
    "Place",
    "Reference",
    "VatSum",
    "unit_code",
    "write",
]
