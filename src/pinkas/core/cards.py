"""Finds payment card numbers in texts of requests, because they must never be stored.

Digits are taken for a card number when their prefix and length are those of a card network and the check digit is right
(ISO/IEC 7812-1, Luhn). All three are required, because bank and provider references are long numbers too.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from pinkas.core.problems import Detail, Problem

MIN_CARD_DIGITS, MAX_CARD_DIGITS = 13, 19
"""Fewest and most digits of a card number. Isracard numbers of 8 or 9 digits are not detected: too many other numbers
have that length."""

_NETWORKS = (
    ("4", (13, 16, 19)),  # Visa
    ("5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,)),  # Mastercard
    ("34|37", (15,)),  # American Express
    ("6011|64[4-9]|65", (16, 17, 18, 19)),  # Discover
    ("30[0-5]|3095|36|38|39", (14, 15, 16, 17, 18, 19)),  # Diners Club
    ("352[89]|35[3-8]", (16, 17, 18, 19)),  # JCB
    ("62", (16, 17, 18, 19)),  # UnionPay
    ("5018|5020|5038|5893|6304|6759|676[1-3]", (13, 14, 15, 16, 17, 18, 19)),  # Maestro
)
"""Prefixes of each card network (a regular expression) and the lengths of its numbers. No prefix is in two networks."""
_PREFIX_PATTERN = re.compile("|".join(f"({begins})" for begins, _ in _NETWORKS))
_DIGIT_RUN = re.compile(rf"[0-9](?:[ \t\-]*[0-9]){{{MIN_CARD_DIGITS - 1},}}")
_ENOUGH_DIGITS = re.compile(rf"(?:\d\D*){{{MIN_CARD_DIGITS}}}")
_IDENTIFIER = re.compile(
    r"(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])[0-9a-f]{32}(?:[0-9a-f]{32})?)(?![0-9a-z])",
    re.IGNORECASE,
)
"""A UUID (RFC 9562), or 128 or 256 bits in hexadecimal of which not every digit is below ten."""
_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_DOUBLED_DIGIT_SUMS = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
"""By digit: the sum of the digits of its double, as the Luhn check needs it."""


class CardNumberRefused(Problem):
    status, code, message = 422, "card_number_refused", "A field holds the number of a payment card; nothing was kept."
    hint = "Send the last four digits in `last4`, or the token that the payment provider gave. Never the number."


def contains_card_number(text: str) -> bool:
    """Whether `text` contains a card number. Digits of any script count, blanks and dashes between them are ignored,
    and other digits may precede or follow. A text that is an IBAN contains none, and neither does a UUID or a number in
    hexadecimal in it, as systems give for references and tokens: one in some thousands has such digits by chance."""
    text = _IDENTIFIER.sub("*", unicodedata.normalize("NFKC", text))
    if not _ENOUGH_DIGITS.search(text) or _is_iban(text):
        return False
    return any(map(_run_contains_card_number, _DIGIT_RUN.findall("".join(map(_ascii_character, text)))))


def refuse_card_numbers(texts: Iterable[tuple[str, str | None]]) -> None:
    """Raises CardNumberRefused when one of the (field path, text) pairs contains a card number. The problem names the
    fields and never repeats the text."""
    details = [
        Detail(field, "card_number_refused", "This is the number of a payment card, which is not kept here.")
        for field, text in texts
        if text and contains_card_number(text)
    ]
    if details:
        raise CardNumberRefused(details=details, field=details[0].field)


def refuse_card_numbers_in(body: msgspec.Struct) -> None:
    """The same for every text of a request, however deep it stands; ids and amounts are no texts."""
    refuse_card_numbers(_texts(body, ""))


def _texts(value: object, path: str) -> Iterator[tuple[str, str | None]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for one in msgspec.structs.fields(value):
            yield from _texts(getattr(value, one.name), f"{path}.{one.encode_name}" if path else one.encode_name)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield path, name
            yield from _texts(inner, path)
    elif isinstance(value, Sequence):
        for place, inner in enumerate(value):
            yield from _texts(inner, f"{path}[{place}]")


def without_card_numbers(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields without those whose text contains a card number, so that old stored values are not written again."""
    return {name: one for name, one in fields.items() if not (isinstance(one, str) and contains_card_number(one))}


def _ascii_character(character: str) -> str:
    """A digit of any script as 0 to 9, any dash as `-`, any blank as a space, invisible characters as an empty string;
    other characters unchanged."""
    kind = unicodedata.category(character)
    if kind == "Nd":
        return str(unicodedata.decimal(character))
    if kind in ("Cf", "Mn"):
        return ""
    return {"Pd": "-", "Zs": " "}.get(kind, character)


def _run_contains_card_number(digit_run: str) -> bool:
    """Whether one or more consecutive groups of digits form a card number. A card number is often followed by its
    expiry date or security code."""
    groups = re.findall("[0-9]+", digit_run)
    digits = "".join(groups)
    edges = dict.fromkeys(accumulate(map(len, groups), initial=0))
    # Prefix sums of the Luhn check, one with even positions doubled and one with odd positions doubled, so that testing
    # a candidate costs one subtraction even in a long run of digits.
    sums = [
        list(
            accumulate(
                (_DOUBLED_DIGIT_SUMS[int(one)] if place % 2 == odd else int(one) for place, one in enumerate(digits)),
                initial=0,
            )
        )
        for odd in (0, 1)
    ]
    for start in edges:
        if found := _PREFIX_PATTERN.match(digits, start):
            for length in _NETWORKS[(found.lastindex or 0) - 1][1]:
                end = start + length
                if end in edges and (sums[end % 2][end] - sums[end % 2][start]) % 10 == 0:
                    return True
    return False


def _is_iban(text: str) -> bool:
    """Whether the text is an IBAN (ISO 13616): two letters, two check digits, the account, and remainder 1 modulo
    97."""
    compact = re.sub(r"[\s\-]", "", text).upper()
    if not _IBAN.fullmatch(compact):
        return False
    return int("".join(str(int(one, 36)) for one in compact[4:] + compact[:4])) % 97 == 1
