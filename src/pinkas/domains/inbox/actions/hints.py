"""What a reader is told of the business whose paper it reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.inbox.rules import fields
from pinkas.domains.inbox.store import lessons as store
from pinkas.outside.reading import LearnedField, ReadingHints, SupplierHint
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class ReaderKnowledge:
    """What is known before a paper is read: for the reader, and what corrections taught, by supplier."""

    for_reader: ReadingHints
    lessons: tuple[Mapping[str, Any], ...]

    def lesson_for(self, reading: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The lesson of the supplier that was read: by its number, its name, or a text that was read in its place
        before."""
        read = reading.get("fields", {})
        tax_id = (read.get("supplier_tax_id") or {}).get("value")
        name = (read.get("supplier_name") or {}).get("value")
        name_key = fields.supplier_key(None, name)
        for one in self.lessons:
            if (
                tax_id
                and one.get("tax_id")
                and fields.supplier_key(tax_id, None) == fields.supplier_key(one["tax_id"], None)
            ):
                return one
        for one in self.lessons:
            if tax_id and one.get("tax_id"):
                continue  # two numbers are two suppliers, however alike their names are
            texts = [one.get("name"), *one.get("patterns", ())]
            if name_key and any(fields.supplier_key(None, text) == name_key for text in texts if text):
                return one
        return None


async def reading_hints(tx: Tx) -> ReaderKnowledge:
    """What is known now."""
    business = await businesses.get_current(tx)
    lessons = tuple(await store.list_lessons(tx))
    return ReaderKnowledge(
        ReadingHints(
            today=tx.today(business.timezone),
            rules=get_country(business.country).papers,
            business_tax_id=business.tax_id,
            business_name=business.name,
            suppliers=tuple(_supplier_hint(one) for one in lessons if one.get("name")),
        ),
        lessons,
    )


def _supplier_hint(lesson: Mapping[str, Any]) -> SupplierHint:
    return SupplierHint(
        name=lesson["name"],
        tax_id=lesson.get("tax_id"),
        patterns=tuple(lesson.get("patterns", ())),
        fields=tuple(msgspec.convert(one, LearnedField) for one in lesson.get("fields", ())),
    )
