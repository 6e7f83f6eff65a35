"""The clients of a list as a table, each with what it owes."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.countries import get_country
from pinkas.domains.clients.types import ClientTable

CLIENT_COLUMNS = (
    Column("name"),
    Column("displayName"),
    Column("kind"),
    Column("taxId"),
    Column("contactPerson"),
    Column("emails"),
    Column("phone"),
    Column("mobile"),
    Column("address"),
    Column("tags"),
    Column("accountingKey"),
    Column("externalReference"),
    Column("currency", "currency"),
    Column("balance", "amount"),
    Column("otherBalances"),
)


def client_rows(report: ComposedReport[ClientTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each client. Its balance is the one in the currency of the books; those in others are one text."""
    home, translator = get_country(report.subject.country).currency, get_translator(report.lang)
    balances: dict[Any, dict[str, str]] = {}
    for balance in report.answer.balances:
        balances.setdefault(balance.client_id, {})[balance.currency] = balance.balance
    for one in report.answer.items:
        own = balances.get(one.id, {})
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
            "tags": ", ".join(one.tags),
            "accountingKey": one.accounting_key,
            "externalReference": one.external_reference,
            "currency": home,
            "balance": own.get(home, format_amount(0, home)),
            "otherBalances": "; ".join(f"{amount} {code}" for code, amount in own.items() if code != home),
        }
