"""What makes a bank account valid, and the form in which it is stored."""

import re
from collections.abc import Mapping
from typing import Any

from pinkas.core.iban import is_valid_iban
from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import wording_of_error
from pinkas.countries import Country
from pinkas.countries.banking import LocalAccount
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.ledger import Posting, make_posting, nonempty_postings

_SEPARATORS = re.compile(r"[\s\-/.]")
_NUMBERS = ("bank_code", "branch", "account", "iban", "swift", "aba")
_SWIFT = re.compile(r"[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?")
"""A business identifier code (ISO 9362)."""


def normalize_account(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields with numbers without separators, in capitals."""
    found = dict(fields)
    for name in _NUMBERS:
        if found.get(name) is not None:
            found[name] = _SEPARATORS.sub("", found[name]).upper() or None
    if found.get("bank_code"):
        found["bank_code"] = found["bank_code"].zfill(2)
    if "name" in found:
        found["name"] = found["name"].strip()
    return found


def check_account(fields: Mapping[str, Any], country: Country) -> None:
    """Refuses an account that there cannot be. `fields` is the whole of it, normalized."""
    faults = FaultCollector()
    local = LocalAccount(fields["bank_code"], fields["branch"], fields["account"])
    is_abroad = bool(fields["iban"]) and not fields["iban"].startswith(country.code)
    if not is_abroad and not fields["swift"] and not fields["aba"]:
        for one in country.banks.check_account(local):
            faults.add(one.field, one.code, one.message)
    if fields["iban"] and not is_valid_iban(fields["iban"]):
        faults.add("iban", "invalid_iban", "The IBAN does not pass its check digits.")
    if fields["swift"] and not _SWIFT.fullmatch(fields["swift"]):
        faults.add("swift", "invalid_swift", "Expected a SWIFT code of 8 or 11 letters and digits.")
    if fields["aba"] and not is_valid_aba(fields["aba"]):
        faults.add("aba", "invalid_aba", "The routing number does not pass its check digit.")
    if fields["is_default"] and not fields["is_active"]:
        faults.add(
            "isActive", "default_inactive", "The default is active: make another one, or none, the default first."
        )
    if (fields["opening_balance"] is None) != (fields["opening_date"] is None):
        missing = "openingDate" if fields["opening_date"] is None else "openingBalance"
        faults.add(missing, "required", "An opening balance and its day are said together.")
    faults.raise_if_any()


def is_valid_aba(text: str) -> bool:
    """Whether a routing number of the American Bankers Association passes its check digit (weights 3, 7, 1)."""
    if not re.fullmatch(r"[0-9]{9}", text, re.ASCII):
        return False
    return sum(int(digit) * weight for digit, weight in zip(text, (3, 7, 1) * 3, strict=True)) % 10 == 0


def opening_in_minor(fields: Mapping[str, Any], currency: str, faults: FaultCollector) -> int | None:
    """The opening balance in minor units; notes a fault where the currency has fewer decimals."""
    value = fields.get("opening_balance")
    if value is None:
        return None
    try:
        return to_minor(value, currency)
    except ValueError as fault:
        faults.add("openingBalance", "invalid_amount", wording_of_error(fault))
        return None


def opening_postings(row: BankAccountRow, home_currency: str) -> tuple[Posting, ...]:
    """The opening balance against the opening balances of the books, which are kept in `home_currency`."""
    value = row.opening_value or 0
    at_home = row.currency == home_currency
    return nonempty_postings(
        make_posting(
            None,
            value,
            account_id=row.ledger_account_id,
            currency=None if at_home else row.currency,
            foreign_amount=None if at_home else row.opening_balance,
        ),
        make_posting("opening_balances", -value),
    )


def names_this_account(row: BankAccountRow, named: str) -> bool:
    """Whether the number of an account in a file is that of the account: banks write it with bank and branch, with
    leading zeros, or as an IBAN."""
    digits = re.sub(r"[^0-9A-Z]", "", named.upper())
    own = [text.lstrip("0") for text in (row.account, row.iban) if text and text.lstrip("0")]
    if not own:
        return True
    return any(digits.endswith(text) or text.endswith(digits.lstrip("0") or "-") for text in own)
