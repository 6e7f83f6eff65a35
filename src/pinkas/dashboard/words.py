"""What the dashboard says, in the language of the person: texts, plurals, dates, amounts.

English stands in the templates and in the code; Hebrew is in the catalogue (`core/catalogue.py`), and so is the text of
every problem, fault and code in both languages. Plurals, dates and amounts are Babel's (Unicode CLDR).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from pinkas.core.catalogue import Translator
from pinkas.core.fields import Language
from pinkas.core.formatting import format_moment, format_percent
from pinkas.core.wording import fill_placeholders

_ROW = re.compile(r"(?:^|\.)(lines|payments|references)\[([0-9]{1,9})\]", re.ASCII)


@dataclass(frozen=True)
class Words(Translator):
    """The words of one language, in one time zone. Templates have `_`, `n_`, `label` and the rest by these names."""

    language: Language
    timezone: str = "Asia/Jerusalem"

    def fill_text(self, text: str, facts: Mapping[str, Any], shown: Callable[[str, Any], str]) -> str:
        """A text as HTML, each fact kept apart from the direction of the text; a percent sign stays with its number."""

        def apart(name: str, value: Any) -> str:
            one = shown(name, value)
            return one if isinstance(one, Markup) else Markup("<bdi>{}</bdi>").format(one)

        filled = fill_placeholders(str(escape(text)), facts, apart)
        return Markup(filled.replace("</bdi>%", "%</bdi>"))  # noqa: S704  (escaped above)

    def join(self, between: str, texts: Sequence[str]) -> Markup:
        """Texts after each other; what is no HTML yet is escaped."""
        return Markup(between).join(texts)  # noqa: S704  (a comma or a space)

    def label(self, code: object, context: str = "state") -> str:
        """The text of a code of the API. Of a field (context `field`) the code is its path: it is called what the last
        part of that is called (`lines[0].unitPrice`)."""
        return super().label(_last(str(code)) if context == "field" else code, context)

    def where(self, path: str) -> str:
        """What a field is called by its path, and of a row which one: `lines[2].batchNumber` is in line 3."""
        rows, name = _ROW.findall(path), self.label(path, "field")
        if not rows:
            return name
        kind, place = rows[-1]
        row = self._row(kind, int(place) + 1)
        return row if path.endswith(f"{kind}[{place}]") else Markup("{}, {}").format(row, name)

    def _row(self, kind: str, number: int) -> str:
        match kind:
            case "lines":
                return self.text("line {n}", n=number)
            case "payments":
                return self.text("payment {n}", n=number)
        return self.text("document {n} of the list", n=number)

    def told(self, refusal: Mapping[str, Any]) -> str:
        """What the refusal of one of several says (`core/refusals`): with what is wrong with each of its fields."""
        said = self.fault(refusal["error"], refusal["message"], refusal)
        known = {"currency": refusal.get("currency")}
        faults = []
        for one in refusal["details"]:
            name, fault = self.where(one["field"]), self.fault(one["code"], one["message"], known)
            faults.append(name if fault == said else Markup("{}: {}").format(name, fault))
        return Markup(" ").join([said, Markup("; ").join(faults)]) if faults else said

    def money(self, amount: object, currency: str | None = None) -> Markup:
        """An amount with its currency, as the language writes it. Always read from left to right."""
        text = super().money(amount, currency)
        # Most of a list is amounts: Markup.format takes five times as long.
        return Markup(f'<bdi dir="ltr" class="money">{escape(text)}</bdi>') if text else Markup("")  # noqa: S704

    def percent(self, value: object) -> Markup:
        """A percentage with its sign, read from left to right in every text."""
        return Markup('<bdi dir="ltr">{}</bdi>').format(format_percent(value))

    def day(self, value: date | datetime | str | None) -> str:
        """A calendar day; of an instant, that in the time zone of the business."""
        if value is None or value == "":
            return ""
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
        if isinstance(value, datetime) and value.tzinfo:
            value = value.astimezone(self._zone)
        return super().day(value)

    def moment(self, value: datetime | str | None) -> str:
        """An instant in the time zone of the business."""
        return self._moment(value)

    def instant(self, value: datetime | str | None) -> str:
        """An instant in the time zone of the business, to the second: for logs."""
        return self._moment(value, seconds=True)

    def _moment(self, value: datetime | str | None, *, seconds: bool = False) -> str:
        if value is None or value == "":
            return ""
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
        return format_moment(value.astimezone(self._zone), self.language, seconds=seconds)

    @property
    def _zone(self) -> tzinfo:
        return ZoneInfo(self.timezone)

    def midnight(self, day: date) -> datetime:
        """The instant at which a day begins."""
        return datetime.combine(day, time(), self._zone)


def _last(path: str) -> str:
    return path.rpartition(".")[2].partition("[")[0]


def scope_sentence(words: Words, scope: str) -> str:
    """What a scope allows, in a sentence."""
    return words.label(scope.replace(":", "."), "scope")
