"""The one catalogue of what the program says: `texts/he.po` and `texts/en.po`, read by Babel.

The id of a text is its English, as it stands in the code: the template of a `Wording`, a text of a page, a word of a
paper or a mail. `he.po` has each of them; `en.po` has those that a person is told in other English words than a program
(no names of fields). Texts of the context `facts` are used where everything that they name is known. Labels of codes
have the field's name as their context (`docType`, `state`, `field`), and are in both files.

A name in braces says how its fact is shown, whatever it looks like: `{docType}` by the label of that context, a day as
the language writes it, a name of `AMOUNTS` as money where the currency is known, `NUMBERS` as a number, a wording in
the language, everything else as it is. A text with plural forms takes that of its first whole number, or of how many
things its first list has.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from babel.messages.pofile import read_po

from pinkas.core.fields import Language
from pinkas.core.formatting import LOCALES, format_day, format_money, format_number
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording, fill_placeholders, placeholder_names

Text = str | tuple[str, ...]
"""A text of the catalogue: of a plural, one for each form, in the order of the file."""
DAYS = frozenset(("date", "day", "earliest", "latest", "issued", "first", "last", "today"))
"""What is a day among the facts of a text, by its name."""
_SUMS = ("actual", "amount", "available", "difference", "expected", "left", "limit", "most", "net", "paid")
AMOUNTS = frozenset((*_SUMS, "referenced", "returned", "total", "vat", "whole", "withheld"))
"""What may be a sum of money: it is one where the currency is known, and a plain number elsewhere."""
NUMBERS = frozenset(("categories", "days", "held", "n", "products", "quantity", "rate", "retryAfter", "wanted"))
"""What is a number and no money."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?", re.ASCII)
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
_QUOTED = re.compile(r"\A([`'])(.*)\1\Z", re.DOTALL)
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@cache
def load_catalogue(language: Language) -> Mapping[str | tuple[str, str], Text]:
    """Every text of a language: by its English, or by context and code."""
    found: dict[str | tuple[str, str], Text] = {}
    with (files("pinkas.core") / "texts" / f"{language}.po").open("rb") as stream:
        for one in read_po(stream, locale=LOCALES[language]):
            if not one.id or not one.string:
                continue
            text = one.id if isinstance(one.id, str) else one.id[0]
            found[(one.context, text) if one.context else text] = (
                one.string if isinstance(one.string, str) else tuple(one.string)
            )
    return found


@cache
def _labels_of_context(language: Language, context: str) -> Mapping[str, str]:
    return {
        key[1]: text
        for key, text in load_catalogue(language).items()
        if isinstance(key, tuple) and key[0] == context and isinstance(text, str)
    }


@cache
def plural_form_index(language: Language) -> Callable[[int], int]:
    """Which of the forms of a text a number takes, in the order in which the catalogue has them (that of CLDR)."""
    rule = LOCALES[language].plural_form
    order = [*(str(one) for one in ("zero", "one", "two", "few", "many") if one in rule.tags), "other"]
    return lambda number: order.index(str(rule(number)))


@cache
def _general_messages() -> Mapping[str, str]:
    """What each problem says when nothing more is known of it, by its code."""
    found: dict[str, str] = {}
    waiting: list[type[Problem]] = [Problem]
    for kind in waiting:
        waiting += kind.__subclasses__()
        found.setdefault(kind.code, kind.message)
    return found


@dataclass(frozen=True)
class Translator:
    """Puts problems, faults and other wordings into the words of a language, as plain text."""

    language: Language

    def problem(self, problem: Problem) -> str:
        """What a refusal says: what is wrong, and what to do about it."""
        said = self._translation_by_code(problem.code, problem.text, problem.facts)
        if said is not None and said != problem.text:  # written for people, with what to do about it
            return said
        return " ".join(filter(None, (problem.text, problem.hint)))

    def fault(self, code: str, told: str, facts: Mapping[str, Any] | None = None) -> str:
        """What a fault of a field says. Several problems at once are told as faults, by the codes of problems, each
        with its own facts. What is kept without its template says what its code says."""
        return self._translation_by_code(code, told, facts or {}) or told

    def _translation_by_code(self, code: str, told: str, facts: Mapping[str, Any]) -> str | None:
        general = _general_messages().get(code)
        found = self.translate(told, facts) or (self.translate(general, facts) if general else None)
        if found is None and isinstance(label := load_catalogue(self.language).get(("fault", code)), str):
            return label
        return found

    def text(self, english: str, /, **facts: object) -> str:
        """A text, with its facts as they are given."""
        found = load_catalogue(self.language).get(english, english)
        text = found if isinstance(found, str) else found[0]
        return self.fill_text(text, facts, lambda _, one: one if isinstance(one, str) else str(one)) if facts else text

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """A text for a number of things, in the form that the language has for it; `{n}` is the number."""
        found = load_catalogue(self.language).get(one)
        singular_or_plural = one if number == 1 else many
        text = self.plural_form(found, number) if isinstance(found, tuple) else singular_or_plural
        shown = {"n": self.number(number), **facts}
        return self.fill_text(text, shown, lambda _, fact: fact if isinstance(fact, str) else str(fact))

    def label(self, code: object, context: str = "state") -> str:
        """The text of a code in a context; of one that has none, the code as words."""
        found = load_catalogue(self.language).get((context, str(code)))
        return found if isinstance(found, str) else _code_as_words(str(code))

    def labels(self, context: str) -> Mapping[str, str]:
        """Every text of a context, by its code."""
        return _labels_of_context(self.language, context)

    def translated(self, text: str, facts: Mapping[str, Any] | None = None) -> str:
        """A text in the language with its facts as the language writes them; as it is where the catalogue lacks it."""
        return self.translate(text, facts) or text

    def translate(self, text: str, facts: Mapping[str, Any] | None = None) -> str | None:
        """A text in the language, with its facts and `facts` filled in; None for one that the catalogue lacks."""
        template = text.template if isinstance(text, Wording) else text
        known = {**(facts or {}), **(text.facts if isinstance(text, Wording) else {})}
        fuller = load_catalogue(self.language).get(("facts", template))
        if fuller is not None and not any(known.get(name) in (None, "", []) for name in _placeholders(fuller)):
            return self._fill_template(fuller, known)
        found = load_catalogue(self.language).get(template)
        if found is None and self.language == "en" and template in load_catalogue("he"):
            found = template
        return None if found is None else self._fill_template(found, known)

    def _fill_template(self, text: Text, facts: Mapping[str, Any]) -> str:
        if isinstance(text, tuple):
            text = self.plural_form(text, _plural_number(text, facts))
        currency = facts.get("currency")
        return self.fill_text(text, facts, lambda name, value: self.format_fact(name, value, currency))

    def plural_form(self, forms: tuple[str, ...], number: int) -> str:
        """That form of a text with plurals which the language has for a number."""
        return forms[min(plural_form_index(self.language)(number), len(forms) - 1)]

    def fill_text(self, text: str, facts: Mapping[str, Any], shown: Callable[[str, Any], str]) -> str:
        """A text with its facts as they are shown."""
        return fill_placeholders(text, facts, shown)

    def format_fact(self, name: str, value: Any, currency: Any = None) -> str:
        """A fact by what its name says that it is; a day that no calendar has stays as it is."""
        if isinstance(value, Wording):
            return self.translated(value)
        if isinstance(value, list | tuple):
            # Sentences follow each other; names and codes are a list.
            between = " " if all(isinstance(one, Wording) for one in value) else ", "
            return self.join(between, [self.format_fact(name, one) for one in value])
        if isinstance(value, date):
            return self.day(value)
        text = _QUOTED.sub(r"\2", str(value))
        found = load_catalogue(self.language).get((name, text))
        if isinstance(found, str):
            return found
        if name in DAYS and _DATE.fullmatch(text):
            return self._day_or_text(text)
        if name in AMOUNTS | NUMBERS and _NUMBER.fullmatch(text):
            paid = name in AMOUNTS and isinstance(currency, str) and _CURRENCY.fullmatch(currency)
            return self.money(text, currency) if paid else self.number(text)
        return text

    def join(self, between: str, texts: Sequence[str]) -> str:
        """Texts after each other."""
        return between.join(texts)

    def _day_or_text(self, text: str) -> str:
        try:
            return self.day(date.fromisoformat(text))
        except ValueError:
            return text

    def number(self, value: object) -> str:
        """A number with its groups, and no more decimals than it has."""
        if value is None or value == "":
            return ""
        return format_number(value)

    def money(self, amount: object, currency: str | None = None) -> str:
        """An amount with its currency, as the language writes it."""
        return "" if amount is None or amount == "" else format_money(str(amount), currency)

    def day(self, value: date) -> str:
        """A calendar day."""
        return format_day(value.date() if isinstance(value, datetime) else value, self.language)

    def month(self, value: date) -> str:
        """The name of the month of a day."""
        return str(LOCALES[self.language].months["stand-alone"]["wide"][value.month])


@cache
def get_translator(language: str) -> Translator:
    """The words of a language by its tag; those of English for a language that there is not."""
    return Translator("he" if language == "he" else "en")


def _placeholders(text: Text) -> list[str]:
    """The names in the braces of a text; of a plural, of its last form, which leaves none out."""
    return placeholder_names(text if isinstance(text, str) else text[-1])


def _plural_number(text: Text, facts: Mapping[str, Any]) -> int:
    for name in _placeholders(text):
        value = facts.get(name)
        if isinstance(value, list | tuple):
            return len(value)
        if name in AMOUNTS | NUMBERS and _WHOLE.fullmatch(str(value)):
            return int(str(value))
    return 0


def _code_as_words(code: str) -> str:
    text = _CAPITAL.sub(" ", code).replace("_", " ").replace(".", " ").lower()
    return text[:1].upper() + text[1:]
