"""What the dashboard says, in the language of the person: texts, plurals, dates, amounts.

English stands in the templates and in the code; `words/he/*.po` has the Hebrew. Codes of the API (states, problems,
faults of fields) have their text in both languages, under the context `state`, `problem` or `fault`. Plurals, dates and
amounts are Babel's (Unicode CLDR).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from decimal import Decimal
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.messages.pofile import read_po
from babel.numbers import get_currency_precision, get_currency_symbol
from markupsafe import Markup

from pinkas.core.problems import Problem
from pinkas.dashboard.desk.refusals import AMOUNTS, DAYS, NUMBERS, Saying, Text, counted, fitting, names_of, sayings
from pinkas.dashboard.frame import Language, about

LOCALES: Mapping[Language, Locale] = {"he": Locale("he", "IL"), "en": Locale("en", "IL")}
_DAY: Mapping[Language, str] = {"he": "dd/MM/yyyy", "en": "d MMM yyyy"}
_MOMENT: Mapping[Language, str] = {"he": "dd/MM/yyyy HH:mm", "en": "d MMM yyyy, HH:mm"}
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
_ROW = re.compile(r"(?:^|\.)(lines|payments|references)\[([0-9]{1,9})\]", re.ASCII)
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@cache
def catalog(language: Language) -> Mapping[str | tuple[str, str], Text]:
    """Every text of a language: by its English, or by context and code."""
    found: dict[str | tuple[str, str], Text] = {}
    folder = files("pinkas.dashboard") / "words" / language
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".po"):
            continue
        with file.open("rb") as stream:
            for one in read_po(stream, locale=LOCALES[language]):
                if not one.id or not one.string:
                    continue
                text = one.id if isinstance(one.id, str) else one.id[0]
                found[(one.context, text) if one.context else text] = (
                    one.string if isinstance(one.string, str) else tuple(one.string)
                )
    return found


@cache
def _sayings(language: Language) -> Mapping[tuple[str, str], list[Saying]]:
    """What the API's sentences say to a person, by context and code."""
    texts = catalog(language).items()
    return sayings((*key, text) for key, text in texts if isinstance(key, tuple))


@cache
def _plural(language: Language) -> Callable[[int], int]:
    """Which of the forms of a text a number takes, in the order in which the catalog has them (that of CLDR)."""
    rule = LOCALES[language].plural_form
    order = [*(str(one) for one in ("zero", "one", "two", "few", "many") if one in rule.tags), "other"]
    return lambda number: order.index(str(rule(number)))


@dataclass(frozen=True)
class Words:
    """The words of one language, in one time zone. Templates have `_`, `n_`, `label` and the rest by these names."""

    language: Language
    timezone: str = "Asia/Jerusalem"

    def text(self, english: str, /, **names: object) -> str:
        """A text. Names in braces are filled in, each kept apart from the direction of the text."""
        found = catalog(self.language).get(english, english)
        text = found if isinstance(found, str) else found[0]
        return about(text, **{name: _apart(one) for name, one in names.items()}) if names else text

    def count(self, one: str, many: str, number: int, /, **names: object) -> str:
        """A text for a number of things, in the form that the language has for it; `{n}` is the number."""
        found = catalog(self.language).get(one)
        if isinstance(found, tuple):
            forms = found
            text = forms[min(_plural(self.language)(number), len(forms) - 1)]
        else:
            text = one if number == 1 else many
        return about(text, n=self.number(number), **{name: _apart(value) for name, value in names.items()})

    def label(self, code: object, context: str = "state") -> str:
        """The text of a code of the API; of one that has none, the code as words. Of a field (context `field`) the
        code is its path: it is called what the last part of that is called (`lines[0].unitPrice`)."""
        text = _last(str(code)) if context == "field" else str(code)
        found = catalog(self.language).get((context, text))
        return found if isinstance(found, str) else _as_words(text)

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

    def problem(self, problem: Problem) -> str:
        """What a refusal says: what is wrong, and what to do about it."""
        said = self._said("problem", problem.code, problem.text, problem.facts)
        return said or " ".join(filter(None, (problem.text, problem.hint)))

    def told(self, refusal: Mapping[str, Any]) -> str:
        """What the refusal of one of several says (`core/refusals`): with what is wrong with each of its fields."""
        said = self._said("problem", refusal["error"], refusal["message"], refusal) or refusal["message"]
        known = {"currency": refusal.get("currency")}
        faults = []
        for one in refusal["details"]:
            name, fault = self.where(one["field"]), self.fault(one["code"], one["message"], known)
            faults.append(name if fault == said else Markup("{}: {}").format(name, fault))
        return Markup(" ").join([said, Markup("; ").join(faults)]) if faults else said

    def fault(self, code: str, told: str, facts: Mapping[str, Any] | None = None) -> str:
        """What a fault of a field says. Several problems at once are told as faults, by the codes of problems, each
        with its own facts."""
        known = facts or {}
        said = self._sentence("fault", code, told, known) or self._sentence("problem", code, told, known)
        return said or self._carried(code, known) or self._code("fault", code) or self._code("problem", code) or told

    def _said(self, context: str, code: str, told: str, facts: Mapping[str, Any]) -> str | None:
        """The text of a code and a sentence of the API, from the particular to the general; None when there is none."""
        return self._sentence(context, code, told, facts) or self._carried(code, facts) or self._code(context, code)

    def _sentence(self, context: str, code: str, told: str, facts: Mapping[str, Any]) -> str | None:
        fits = fitting(_sayings(self.language).get((context, code), ()), told)
        if fits is None:
            return None
        text, names = fits
        return self._filled(text, names, names.get("currency") or facts.get("currency"))

    def _carried(self, code: str, facts: Mapping[str, Any]) -> str | None:
        """The text of a problem that tells what it carries; None where it carries less."""
        text = catalog(self.language).get(("facts", code))
        if text is None or any(facts.get(name) in (None, "", []) for name in names_of(text)):
            return None
        return self._filled(text, facts, facts.get("currency"))

    def _filled(self, text: Text, values: Mapping[str, Any], currency: Any) -> str:
        if isinstance(text, tuple):
            text = text[min(_plural(self.language)(counted(text, values)), len(text) - 1)]
        return about(text, **{name: self._shown(name, values[name], currency) for name in names_of(text)})

    def _code(self, context: str, code: str) -> str | None:
        text = catalog(self.language).get((context, code))
        return text if isinstance(text, str) else None

    def _shown(self, name: str, value: Any, currency: Any = None) -> str:
        """A fact by what its name says that it is: a label of the context that is called so, a day, a sum, a number.
        Whatever else there is stays as it is, and so does a day that no calendar has."""
        if isinstance(value, list | tuple):
            return ", ".join(self._shown(name, one) for one in value)
        text = str(value).strip("`'")
        found = catalog(self.language).get((name, text))
        if isinstance(found, str):
            return found
        if name in DAYS and _DATE.fullmatch(text):
            return self._day_or(text)
        if name in AMOUNTS | NUMBERS and _NUMBER.fullmatch(text):
            paid = name in AMOUNTS and isinstance(currency, str) and _CURRENCY.fullmatch(currency)
            return self.money(text, currency) if paid else self.number(text)
        return text

    def _day_or(self, text: str) -> str:
        try:
            return self.day(text)
        except ValueError:
            return text

    def number(self, value: object) -> str:
        """A number with its groups, and no more decimals than it has."""
        if value is None or value == "":
            return ""
        number = Decimal(str(value))
        text = f"{number:,f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def money(self, amount: object, currency: str | None = None) -> Markup:
        """An amount with its currency, as the language writes it. Always read from left to right."""
        if amount is None or amount == "":
            return Markup("")
        return _money(self.language, str(amount), currency)

    def day(self, value: date | datetime | str | None) -> str:
        """A calendar day."""
        if value is None or value == "":
            return ""
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
        if isinstance(value, datetime):
            value = value.astimezone(self._zone).date() if value.tzinfo else value.date()
        return _day(self.language, value)

    def moment(self, value: datetime | str | None) -> str:
        """An instant in the time zone of the business."""
        if value is None or value == "":
            return ""
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
        return format_datetime(value.astimezone(self._zone), _MOMENT[self.language], locale=LOCALES[self.language])

    @property
    def _zone(self) -> tzinfo:
        return ZoneInfo(self.timezone)

    def midnight(self, day: date) -> datetime:
        """The instant at which a day begins."""
        return datetime.combine(day, time(), self._zone)


def _apart(one: object) -> str:
    return one if isinstance(one, str) else str(one)


def _last(path: str) -> str:
    return path.rpartition(".")[2].partition("[")[0]


def _as_words(code: str) -> str:
    text = _CAPITAL.sub(" ", code).replace("_", " ").replace(".", " ").lower()
    return text[:1].upper() + text[1:]


@lru_cache(8192)
def _money(language: Language, amount: str, currency: str | None) -> Markup:
    """The pattern of a language for a currency is read once by Babel; here only digits are filled in."""
    value = Decimal(amount)
    digits = get_currency_precision(currency) if currency else 2
    shown = f"{abs(value):,.{max(digits, -int(value.as_tuple().exponent or 0))}f}"
    sign = "-" if value < 0 else ""
    text = f"{sign}{_symbol(language, currency)}{shown}" if currency else f"{sign}{shown}"
    return Markup('<bdi dir="ltr" class="money">{}</bdi>').format(text)


@cache
def _symbol(language: Language, currency: str) -> str:
    symbol = get_currency_symbol(currency, LOCALES[language])
    return symbol if len(symbol) == 1 else f"{symbol} "


@lru_cache(4096)
def _day(language: Language, day: date) -> str:
    return format_date(day, _DAY[language], locale=LOCALES[language])
