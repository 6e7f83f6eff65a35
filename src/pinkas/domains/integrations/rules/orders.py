"""What an order of a shop is made into."""

from typing import Any

from pinkas.core.problems import FaultCollector
from pinkas.countries import Country
from pinkas.domains.clients import FindOrCreate, NewClient
from pinkas.domains.documents import Finalize, NewDocument, Recipients, RecordedPayments
from pinkas.domains.integrations.types import NewOrder

_ORDERED = ("client", "client_id", "finalize", "send", "expected_total", "payments", "withholding_tax")
"""The fields of an order that its document does not simply take over."""


def carries_payments(order: NewOrder, country: Country) -> bool:
    """Whether the document of the order holds the payments itself."""
    kind = country.document_types.get(order.doc_type)
    return kind is None or kind.payments != "none"


def check_order(order: NewOrder, country: Country) -> None:
    """Refuses an order that contradicts itself, naming every field."""
    faults = FaultCollector()
    if order.client is not None and order.client_id is not None:
        faults.add("clientId", "contradiction", "Name the client by its id or describe it, not both.")
    if not order.finalize:
        for field, said in (("expectedTotal", order.expected_total is not None), ("send", order.send is not False)):
            if said:
                faults.add(field, "needs_finalize", "Only a document that is issued has it; this one stays a draft.")
        if (order.payments or order.withholding_tax) and not carries_payments(order, country):
            field = "payments" if order.payments else "withholdingTax"
            faults.add(field, "needs_finalize", "A draft has no receipt: only a document that is issued is paid.")
    faults.raise_if_any()


def order_client(client: NewClient) -> FindOrCreate:
    """How the client of an order is found: never by its name alone, which two customers may have."""
    strong = client.external_reference or client.tax_id or client.emails or client.phone or client.mobile
    fields = {name: getattr(client, name) for name in NewClient.__struct_fields__}
    return FindOrCreate(**fields, match="automatic" if strong else "none")


def order_document(order: NewOrder, client_id: Any, country: Country) -> NewDocument:
    """The document of an order."""
    fields = {
        name: getattr(order, name)
        for name in NewOrder.__struct_fields__
        if name not in _ORDERED and name in NewDocument.__struct_fields__
    }
    if carries_payments(order, country):
        fields |= {"payments": order.payments, "withholding_tax": order.withholding_tax}
    return NewDocument(**fields, client_id=client_id)


def recipients(order: NewOrder) -> Recipients | None:
    """To whom the papers of an order go; None: to nobody."""
    if isinstance(order.send, bool):
        return Recipients() if order.send else None
    return order.send


def finalize_options(order: NewOrder) -> Finalize:
    """What finalize is told for an order."""
    return Finalize(expected_total=order.expected_total, send_to=recipients(order))


def order_payments(order: NewOrder, country: Country) -> RecordedPayments | None:
    """What becomes the receipt of an order whose document holds no payments; None: nothing was paid."""
    if carries_payments(order, country) or not (order.payments or order.withholding_tax):
        return None
    return RecordedPayments(
        payments=order.payments,
        withholding_tax=order.withholding_tax,
        issue_date=order.issue_date,
        exchange_rate=order.exchange_rate,
    )
