"""From what a template says to what the typesetter is told."""

from typing import Any

import msgspec

from pinkas.core.json_codec import to_builtins
from pinkas.core.printed_views import Look
from pinkas.domains.templates.types import DocumentTemplate, NewDocumentTemplate, StoredLook

PARTS = tuple(StoredLook.__struct_fields__)
"""The fields of a template that decide how a document looks."""


def stored(template: DocumentTemplate) -> dict[str, Any]:
    """What is kept of a version of a template."""
    return {name: to_builtins(getattr(template, name)) for name in PARTS}


def restored(kept: dict[str, Any]) -> StoredLook:
    """A kept version."""
    return msgspec.convert(kept, StoredLook)


def look(kept: StoredLook | DocumentTemplate | NewDocumentTemplate, lang: str) -> Look:
    """The look of a document in a language."""
    layout, texts = kept.layout, kept.texts
    return Look(
        design=kept.design,
        accent=kept.colors.accent,
        ink=kept.colors.text,
        font_size=layout.font_size,
        rows=layout.lines,
        totals=layout.totals,
        logo=kept.logo.size if kept.logo.show else "none",
        logo_side=kept.logo.position,
        sku=layout.columns.sku,
        unit=layout.columns.unit,
        discount=layout.columns.discount,
        signature=layout.signature_box,
        header=getattr(texts.header, lang),
        footer=getattr(texts.footer, lang),
        thanks=getattr(texts.thanks, lang),
        bank_details=getattr(texts.bank_details, lang) if layout.show_bank_details else None,
    )
