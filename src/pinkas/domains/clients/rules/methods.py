"""Saved means of payment: tokens of providers, and never the number of a card."""

import re
import unicodedata
from datetime import date

from pinkas.core.problems import Faults
from pinkas.domains.clients.types.beside import NewMethod

_NUMBER = re.compile(r"(?<![0-9])(?:[0-9][ \-.]?){11,18}[0-9](?![0-9])")
"""12 to 19 digits, as card numbers have (ISO/IEC 7812-1), whatever stands between them."""


def holds_card_number(text: str) -> bool:
    """Whether a run of 12 to 19 digits, separators aside, passes the check digit of card numbers (Luhn), whatever
    script the digits are of, and whatever stands unseen between them."""
    return any(_luhn(re.sub(r"[^0-9]", "", run)) for run in _NUMBER.findall(_plain(text)))


def _plain(text: str) -> str:
    """Digits of every script as 0 to 9, dashes and blanks of every kind as one, and nothing that nobody sees."""
    return "".join(_letter(one) for one in unicodedata.normalize("NFKC", text))


def _letter(one: str) -> str:
    kind = unicodedata.category(one)
    if kind == "Nd":
        return str(unicodedata.decimal(one))
    if kind in ("Cf", "Mn"):
        return ""
    return {"Pd": "-", "Zs": " "}.get(kind, one)


def _luhn(digits: str) -> bool:
    doubled = [int(one) * (1 + place % 2) for place, one in enumerate(reversed(digits))]
    return sum(one - 9 if one > 9 else one for one in doubled) % 10 == 0


def check(new: NewMethod, today: date) -> None:
    """Refuses a card number wherever it stands, and a card that is over."""
    faults = Faults()
    for field in ("provider", "token", "label", "holder", "brand"):
        text = getattr(new, field)
        if text and holds_card_number(text):
            faults.add(
                field, "card_number", "This is the number of a card. Send the token that the provider gave for it."
            )
    if (new.expiry_month is None) != (new.expiry_year is None):
        missing = "expiryMonth" if new.expiry_month is None else "expiryYear"
        faults.add(missing, "required", "The expiry is a month and a year.")
    elif new.expiry_year is not None and (new.expiry_year, new.expiry_month or 0) < (today.year, today.month):
        faults.add("expiryYear", "expired", "The card is over.")
    faults.refuse()
