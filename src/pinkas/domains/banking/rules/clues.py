"""What the text of a bank line tells of whom it is from and what it is for: pure."""

import re
from dataclasses import dataclass

from pinkas.core.bank_statements import Counterparty
from pinkas.countries.names import NameRules
from pinkas.domains.banking.rules.names import party_words, split_words

_NUMBER = re.compile(r"\d[\d-]{0,20}\d|\d")
_TOKEN = re.compile(r"(?=[A-Za-z0-9/_.-]*\d)[A-Za-z0-9][A-Za-z0-9/_.-]{2,40}")
_DATE = re.compile(r"\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\b")
MAX_WORDS, MAX_NUMBERS = 10, 8
_LEAST_DIGITS = 3
MAX_ALIAS = 200


@dataclass(frozen=True, slots=True)
class Clues:
    """What a line tells. `words` may be a name. `numbers` are those that may be of a document, true where a word says
    so. `tokens` may be the references of orders. `aliases` are what its other side is known by, the surest first."""

    words: tuple[str, ...]
    numbers: dict[str, bool]
    tokens: tuple[str, ...]
    aliases: tuple[str, ...]
    account: str | None
    iban: str | None


def read_clues(description: str, reference: str | None, party: Counterparty | None, rules: NameRules) -> Clues:
    """The clues of a line."""
    text = _DATE.sub(" ", f"{description} {reference or ''}")
    name = party.name if party and party.name else None
    words = party_words(name, rules) if name else ()
    words = words or party_words(description, rules)
    numbers: dict[str, bool] = {}
    for found in _NUMBER.finditer(text):
        digits = re.sub(r"\D", "", found[0]).lstrip("0")
        said = _says_number(text[: found.start()], rules)
        if said or len(digits) >= _LEAST_DIGITS:
            numbers[digits] = numbers.get(digits, False) or said
            for part in found[0].split("-") if "-" in found[0] else ():
                if len(part.lstrip("0")) >= _LEAST_DIGITS:
                    numbers.setdefault(part.lstrip("0"), said)
    numbers.pop("", None)
    account = re.sub(r"\D", "", party.account).lstrip("0") if party and party.account else None
    iban = re.sub(r"\s", "", party.iban).upper() if party and party.iban else None
    if party and party.tax_id:
        numbers[re.sub(r"\D", "", party.tax_id)] = False
    return Clues(
        words=words[:MAX_WORDS],
        numbers=dict(sorted(numbers.items(), key=lambda one: not one[1])[:MAX_NUMBERS]),
        tokens=tuple(dict.fromkeys(_TOKEN.findall(text)))[:MAX_NUMBERS],
        aliases=tuple(_aliases(party, account, iban, words)),
        account=account or None,
        iban=iban,
    )


def _says_number(before: str, rules: NameRules) -> bool:
    if before.endswith("#"):
        return True
    words = split_words(re.sub(r"[\d\s,+#:.-]+$", "", before)[-20:], rules)
    return bool(words) and words[-1] in rules.number_words


def _aliases(party: Counterparty | None, account: str | None, iban: str | None, words: tuple[str, ...]) -> list[str]:
    found = []
    if iban:
        found.append(f"iban:{iban}")
    if account and party is not None:
        branch = [re.sub(r"\D", "", part or "").lstrip("0") for part in (party.bank_code, party.branch)]
        found.append(f"account:{'-'.join([*branch, account])}")
    if words:
        found.append(f"name:{' '.join(sorted(words))}"[:MAX_ALIAS])
    return found
