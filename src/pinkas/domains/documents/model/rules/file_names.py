"""What the file of a document is called: what a person looks for in a folder. Pure."""

import re

from pinkas.core.catalogue import get_translator
from pinkas.domains.documents.model.rules.record import Record

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
"""Signs that file systems refuse in a name."""
MAX_BUSINESS_NAME = 60


def document_title(record: Record) -> str:
    """What a document is called, in its language: `Tax invoice 12`."""
    title = get_translator(record.lang).label(record.doc_type, "docType")
    return f"{title} {record.doc_number or ''}".strip()


def document_file_name(record: Record, extension: str) -> str:
    """Type, number and business, in the language of the document: `Tax invoice 12 - Studio Migdalor.pdf`."""
    business = (record.business or {}).get("name", "")[:MAX_BUSINESS_NAME]
    name = document_title(record) + (f" - {business}" if business else "")
    return " ".join(_NOT_IN_NAMES.sub("-", name).split()).strip(". ") + f".{extension}"
