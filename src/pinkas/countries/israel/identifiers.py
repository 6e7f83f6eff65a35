"""The nine-digit number of a person, company, dealer or nonprofit in Israel."""

import re
from collections.abc import Iterable

from pinkas.core.papers import has_check_digit
from pinkas.core.wording import Wording

_DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)


def is_valid_tax_id(text: str) -> bool:
    """Whether `text` is one to nine digits that, padded with zeros on the left to nine, pass the check.

    The check is that of `has_check_digit` (checked on published numbers; H). Nine zeros mean "unidentified" in the
    authority's files, so they are no identifier.
    """
    if not _DIGITS.fullmatch(text):
        return False
    return has_check_digit(text.zfill(9))


def normalize_tax_id(text: str) -> str:
    """The identifier as it is kept and printed, padded to nine digits. ValueError when it is not valid."""
    if not is_valid_tax_id(text):
        raise ValueError(Wording("Not a valid Israeli identification number"))
    return text.zfill(9)


def find_tax_ids(numbers: Iterable[str]) -> set[str]:
    """Those of the numbers of a text that may be identifiers, as they are kept: eight or nine digits. Shorter ones are
    far more often the number of something else. They are to be compared with known identifiers, so that the check digit
    is not looked at."""
    return {one.zfill(9) for one in numbers if len(one) in (8, 9)}


_KINDS_BY_PREFIX = {"51": "company", "52": "company", "58": "npo"}


def tax_id_kind(text: str) -> str | None:
    """What the first digits say of a valid identifier: registrars give 51 and 52 to companies and 58 to registered
    nonprofits (M). Numbers of persons may begin with anything, so that None says nothing."""
    return _KINDS_BY_PREFIX.get(text.zfill(9)[:2])
