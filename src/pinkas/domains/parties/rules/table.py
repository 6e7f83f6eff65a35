"""The parties of a list as a table, each with what its account stands at."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.report_tables import ComposedReport
from pinkas.countries import get_country

PartyBalance = tuple[UUID, str, str]
"""A party, a currency, and the amount in it."""


def party_rows(report: ComposedReport[Any, Any], balances: Iterable[PartyBalance]) -> Iterator[dict[str, Any]]:
    """A row for each party of the answer. Its balance is the one in the currency of the books; those in others are one
    text."""
    home, translator = get_country(report.subject.country).currency, get_translator(report.lang)
    accounts: dict[UUID, dict[str, str]] = {}
    for id, currency, amount in balances:
        accounts.setdefault(id, {})[currency] = amount
    for one in report.answer.items:
        own = accounts.get(one.id, {})
        yield {
            "name": one.name,
            "displayName": one.display_name,
            "kind": translator.label(one.type, "clientType"),
            "taxId": one.tax_id,
            "contactPerson": one.contact_person,
            "emails": ", ".join(one.emails),
            "phone": one.phone,
            "mobile": one.mobile,
            "address": ", ".join(one.address.lines()) if one.address else None,
            "tags": ", ".join(getattr(one, "tags", ())),
            "accountingKey": one.accounting_key,
            "externalReference": one.external_reference,
            "currency": home,
            "balance": own.get(home, format_amount(0, home)),
            "otherBalances": "; ".join(f"{amount} {code}" for code, amount in own.items() if code != home),
        }
