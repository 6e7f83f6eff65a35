"""What a revaluation comes to: pure.

Balances in foreign currency are valued at the rate of the day of the balance sheet (IAS 21 par. 23, adopted in Israel
as accounting standard 13; M). The difference stands on accounts of its own beside those of customers and suppliers, so
that these stay what is open at the rates of the documents; on the first day of the next month it is taken back."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import convert_currency
from pinkas.core.problems import FaultCollector, Problem
from pinkas.domains import ledger
from pinkas.domains.ledger import Posting
from pinkas.domains.revaluations.types import BalanceLine, RateOfPeriod

POSTED, TAKEN_BACK = "revaluation", "revaluation_reversal"
"""What journal entries of revaluations are about, by the type of their source."""
UNREALISED = "unrealised_differences"
REVALUATION_ROLES = {"customers": "customers_revaluation", "suppliers": "suppliers_revaluation"}
"""The account that the difference of a control account stands on."""


class RevaluationPosted(Problem):
    status, code, message = 409, "revaluation_posted", "The month was revalued already."


class NothingToRevalue(Problem):
    status, code, message = 409, "nothing_to_revalue", "Nothing is open in foreign currency at the end of this month."


class RateMissing(Problem):
    status, code, message = 422, "exchange_rate_missing", "A currency has no rate for the end of the month."
    hint = "Set the rates of `missingRates` for that day, or send them in `rates`."


def sent_rates(rates: Sequence[RateOfPeriod], home_currency: str) -> dict[str, Decimal]:
    """The rates of a request by currency. Refuses one that is sent twice, and one of the currency of the books."""
    faults = FaultCollector()
    found: dict[str, Decimal] = {}
    for place, one in enumerate(rates):
        if one.currency == home_currency:
            faults.add(f"rates[{place}].currency", "home_currency", "The books are kept in it: it has no rate.")
        elif one.currency in found:
            faults.add(f"rates[{place}].currency", "repeated", "It is named twice.")
        found[one.currency] = Decimal(one.rate)
    faults.raise_if_any()
    return found


def with_rates(
    lines: Iterable[BalanceLine], rates: Mapping[str, tuple[Decimal, date]], home_currency: str
) -> list[BalanceLine]:
    """Balances with what they are worth at the rates, each with the day of its rate."""
    found = []
    for one in lines:
        known = rates.get(one.currency)
        if known is not None:
            value = convert_currency(one.foreign, one.currency, known[0], home_currency)
            one = BalanceLine(
                subject=one.subject,
                role=one.role,
                account_id=one.account_id,
                account_code=one.account_code,
                party_id=one.party_id,
                party_name=one.party_name,
                currency=one.currency,
                foreign=one.foreign,
                book_value=one.book_value,
                rate=known[0],
                rate_date=known[1],
                value=value,
            )
        found.append(one)
    return found


def revaluation_postings(lines: Iterable[BalanceLine]) -> tuple[Posting, ...]:
    """The lines of the entry of a revaluation: the difference of each balance, and what they come to as unrealised."""
    moved = [
        ledger.make_posting(
            None if one.role is None else REVALUATION_ROLES[one.role],
            one.difference,
            party_id=one.party_id,
            **({"account_id": one.account_id} if one.role is None else {}),
        )
        for one in lines
    ]
    found = ledger.nonempty_postings(*moved)
    rest = ledger.make_posting(UNREALISED, -ledger.debit_credit_difference(found))
    return ledger.nonempty_postings(*found, rest)


def missing_rates(lines: Iterable[BalanceLine]) -> list[str]:
    """The currencies that have no rate."""
    return sorted({one.currency for one in lines if one.rate is None})


def subject_order(one: BalanceLine) -> tuple[str, str, str, UUID]:
    """The order of lines: by account, name and currency."""
    return one.account_code, one.party_name or "", one.currency, one.party_id or UUID(int=0)
