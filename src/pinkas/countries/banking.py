"""The types of what a country says of its banks: institutions, the numbers of accounts, and files of statements."""

from collections.abc import Callable
from dataclasses import dataclass

from pinkas.core.bank_statements import HeaderNames
from pinkas.core.wording import Wording
from pinkas.countries.bank_transfers import TransferFault


@dataclass(frozen=True, slots=True)
class BankInstitution:
    """A bank by the number that it has among the banks of its country. `merged_into` is the number of the bank that
    it became a part of; accounts of it may still bear the old number."""

    code: str
    name_he: str
    name_en: str
    merged_into: str | None = None


@dataclass(frozen=True, slots=True)
class LocalAccount:
    """An account by the numbers of its country, each None where it was not given."""

    bank_code: str | None
    branch: str | None
    account: str | None


@dataclass(frozen=True, slots=True)
class BankRules:
    """What a country says of its banks.

    - `institutions`: in the order of their codes.
    - `check_account(account)`: everything that is wrong with the numbers of an account; nothing when they fit.
    - `statement_headers`: the headers by which its banks call the columns of their files, in small letters.
    """

    institutions: tuple[BankInstitution, ...]
    check_account: Callable[[LocalAccount], list[TransferFault]]
    statement_headers: HeaderNames


def required_fault(field: str) -> TransferFault:
    """The fault of a number that is missing beside others."""
    return TransferFault(field, "required", Wording("Say bank, branch and account together."))
