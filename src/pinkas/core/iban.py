"""International numbers of bank accounts (ISO 13616)."""

import re

_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")


def is_valid_iban(iban: str) -> bool:
    """Whether an IBAN without separators passes its check digits (ISO 13616: the number that its letters and digits
    make, the first four moved to the end, leaves 1 when divided by 97)."""
    if not _IBAN.fullmatch(iban) or (iban.startswith("IL") and len(iban) != 23):
        return False
    return int("".join(str(int(one, 36)) for one in iban[4:] + iban[:4])) % 97 == 1
