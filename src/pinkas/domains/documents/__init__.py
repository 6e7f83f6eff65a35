"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.flows import Printing

__all__ = ["Printing"]
