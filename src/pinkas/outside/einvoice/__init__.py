"""The electronic invoice: a document as UBL 2.1 in the semantic model of EN 16931."""

from pinkas.outside.einvoice.ubl import FILENAME, MEDIA_TYPE, write_invoice_xml

__all__ = ["FILENAME", "MEDIA_TYPE", "write_invoice_xml"]
