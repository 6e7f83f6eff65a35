"""The nine-digit number of a person, company, dealer or nonprofit in Israel."""

import re

from pinkas.core.wording import Wording

_DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)


def is_valid_tax_id(text: str) -> bool:
    """Whether `text` is one to nine digits that, padded with zeros on the left to nine, pass the check.

    Digits count 1, 2, 1, 2 ... from the left; a product above nine counts less nine; the sum is a multiple of ten
    (checked on published numbers; H). Nine zeros pass the sum and mean "unidentified" in the authority's files, so
    they are no identifier.
    """
    if not _DIGITS.fullmatch(text):
        return False
    digits = [int(digit) for digit in text.zfill(9)]
    products = [digit * (1 + place % 2) for place, digit in enumerate(digits)]
    return any(digits) and sum(product - 9 if product > 9 else product for product in products) % 10 == 0


def normalize_tax_id(text: str) -> str:
    """The identifier as it is kept and printed, padded to nine digits. ValueError when it is not valid."""
    if not is_valid_tax_id(text):
        raise ValueError(Wording("Not a valid Israeli identification number"))
    return text.zfill(9)


_KINDS_BY_PREFIX = {"51": "company", "52": "company", "58": "npo"}


def tax_id_kind(text: str) -> str | None:
    """What the first digits say of a valid identifier: registrars give 51 and 52 to companies and 58 to registered
    nonprofits (M). Numbers of persons may begin with anything, so that None says nothing."""
    return _KINDS_BY_PREFIX.get(text.zfill(9)[:2])
