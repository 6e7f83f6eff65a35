"""From a template to the appearance that the typesetter is given."""

from typing import Any

import msgspec

from pinkas.core.json_codec import to_builtins
from pinkas.core.printed_views import Look
from pinkas.domains.templates.types import DocumentTemplate, NewDocumentTemplate, StoredLook

LOOK_PARTS = tuple(StoredLook.__struct_fields__)
"""The fields of a template that decide how a document looks."""


def stored_look(template: DocumentTemplate) -> dict[str, Any]:
    """The stored form of a version of a template."""
    return {name: to_builtins(getattr(template, name)) for name in LOOK_PARTS}


def restore_look(stored_fields: dict[str, Any]) -> StoredLook:
    """The look of a stored version."""
    return msgspec.convert(stored_fields, StoredLook)


def make_look(template: StoredLook | DocumentTemplate | NewDocumentTemplate, lang: str) -> Look:
    """The look of a document in a language."""
    layout, texts = template.layout, template.texts
    return Look(
        design=template.design,
        accent=template.colors.accent,
        ink=template.colors.text,
        font_size=layout.font_size,
        rows=layout.lines,
        totals=layout.totals,
        logo=template.logo.size if template.logo.show else "none",
        logo_side=template.logo.position,
        sku=layout.columns.sku,
        unit=layout.columns.unit,
        discount=layout.columns.discount,
        signature=layout.signature_box,
        header=getattr(texts.header, lang),
        footer=getattr(texts.footer, lang),
        thanks=getattr(texts.thanks, lang),
        bank_details=getattr(texts.bank_details, lang) if layout.show_bank_details else None,
    )
