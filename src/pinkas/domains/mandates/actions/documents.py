"""The documents of standing orders: what is issued for an amount that was charged."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pinkas.core.decimals import Amount, Quantity, UnitPrice, decode_decimal
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import format_amount, to_minor
from pinkas.countries import Country
from pinkas.domains import documents
from pinkas.domains.mandates.types import ChargeRow, MandateLine, MandateRow, NewCharge
from pinkas.platform.tx import Tx


def sale_types(country: Country, business_type: str) -> list[int]:
    """The documents that this business issues for money that comes at once, the usual one first. Who charges VAT on
    its sales owes an invoice: its plain receipt is none of them."""
    kinds = [
        one
        for one in country.document_types.values()
        if one.payments == "required" and country.may_issue(business_type, one.code)
    ]
    invoices = any(one.posting == "invoice_receipt" for one in kinds)
    return sorted(one.code for one in kinds if not (one.posting == "receipt" and invoices))


def shows_lines(country: Country, doc_type: int) -> bool:
    """Whether a document of this type has lines."""
    return country.document_types[doc_type].lines == "required"


def document_of_lines(fields: Mapping[str, Any], lines: list[MandateLine]) -> documents.NewDocument:
    """The document of the lines of a standing order."""
    made = [documents.NewLine(**msgspec.structs.asdict(one)) for one in lines]
    return _document(fields, lines=made)


def document_of_amount(fields: Mapping[str, Any], amount: int, country: Country) -> documents.NewDocument:
    """The document of an amount in minor units, which contains the VAT."""
    if not shows_lines(country, fields["doc_type"]):
        return _document(fields, lines=[], rounding=None)
    price = UnitPrice(format_amount(amount, fields["currency"]))
    line = documents.NewLine(description=fields["subject"], quantity=Quantity(1), unit_price=price)
    return _document(fields, lines=[line], price_mode="gross")


async def sale_of_charge(tx: Tx, row: MandateRow, charge: ChargeRow | NewCharge, country: Country) -> dict[str, Any]:
    """The request of the document of a charge, as it is stored: the one that it was made for, or the lines of the
    standing order, where they come to the amount today, else one line of it."""
    fields = {name: getattr(row, name) for name in ("doc_type", "currency", "language", "subject")}
    wanted = priced = None
    if charge.document_to_issue is not None:
        wanted = msgspec.convert(charge.document_to_issue.request, documents.NewDocument, dec_hook=decode_decimal)
        fields |= {"doc_type": wanted.doc_type, "subject": wanted.subject or row.subject}
        fields["language"] = wanted.lang or row.language
        priced = msgspec.structs.replace(wanted, client_id=row.client_id)
    elif row.lines and charge.amount == row.amount:
        wanted = priced = document_of_lines(fields, lines_of(row) or [])
    if wanted is None or priced is None or await total_of(tx, priced) != charge.amount:
        wanted = document_of_amount(fields, charge.amount, country)
    made: dict[str, Any] = to_builtins(wanted)
    return made


async def total_of(tx: Tx, new: documents.NewDocument) -> int:
    """What a document comes to, in minor units."""
    found = await documents.calculate(tx, new)
    return to_minor(Amount(found.total), found.currency)


def lines_of(row: MandateRow) -> list[MandateLine] | None:
    """The lines of a standing order."""
    if row.lines is None:
        return None
    return msgspec.convert(row.lines, list[MandateLine], dec_hook=decode_decimal)


def _document(fields: Mapping[str, Any], **told: Any) -> documents.NewDocument:
    return documents.NewDocument(
        doc_type=fields["doc_type"],
        currency=fields["currency"],
        lang="en" if fields["language"] == "en" else "he",
        subject=fields["subject"],
        **{"rounding": "none", **told},
    )
