"""Settings of documents: what they may be, and how they take effect on a draft. Pure rules."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.currencies import check_currency
from pinkas.core.decimals import Amount
from pinkas.core.fields import sent_fields
from pinkas.core.problems import FaultCollector, Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains.clients import check_terms
from pinkas.domains.documents.model.types import (
    CashPolicy,
    DateRules,
    Discount,
    DocumentConfigChanges,
    NewDocument,
    TypeDefaults,
    TypeDefaultsChanges,
)

MAX_BACK_DAYS = 60
"""How far back the first document of a type may be dated. No statute names a number; this is the practice (M)."""


class NumberingBegun(Problem):
    status, code, message = (
        409,
        "numbering_begun",
        "Documents of this type are issued: their numbers follow each other.",
    )
    hint = "The start of a series is chosen before its first document."


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What is set for a document: the defaults of its type, the configuration of the business, and the brand and the
    template that it takes when nothing names another one."""

    defaults: TypeDefaults = TypeDefaults()
    dates: DateRules = DateRules()
    quote_validity_days: int | None = None
    cash_policy: CashPolicy = "warn"
    default_brand_id: UUID | None = None
    default_template_id: UUID | None = None


def check_type_codes(field: str, codes: Iterable[str], country: Country, faults: FaultCollector) -> None:
    """Notes every key that is no document type of the country."""
    known = {str(code) for code in country.document_types}
    for code in codes:
        if code not in known:
            allowed = ", ".join(sorted(known, key=int))
            faults.add(f"{field}.{code}", "unknown_document_type", "Expected one of: {values}.", values=allowed)


def merge_defaults(
    stored: Mapping[str, TypeDefaults], changes: Mapping[str, TypeDefaultsChanges | None], country: Country
) -> dict[str, TypeDefaults]:
    """The defaults after the changes, by type and by field; a type without any defaults left is removed. Raises every
    fault at once."""
    faults = FaultCollector()
    check_type_codes("defaults", changes, country, faults)
    found = dict(stored)
    for code, change in changes.items():
        fields = sent_fields(change) if change is not None else dict.fromkeys(TypeDefaults.__struct_fields__)
        check_currency(faults, f"defaults.{code}.currency", fields.get("currency"))
        check_terms(faults, f"defaults.{code}.paymentTerms", fields.get("payment_terms"))
        found[code] = msgspec.structs.replace(found.get(code, TypeDefaults()), **fields)
    faults.raise_if_any()
    return {code: one for code, one in found.items() if one != TypeDefaults()}


def check_config(changes: DocumentConfigChanges, country: Country) -> None:
    """Refuses series of unknown types, and rules of dates that are laxer than what holds for everybody: they may be
    stricter only."""
    faults = FaultCollector()
    if changes.numbering is not UNSET:
        check_type_codes("numbering", changes.numbering, country, faults)
    if changes.date_rules is not UNSET and (sent_fields(changes.date_rules).get("max_back_days") or 0) > MAX_BACK_DAYS:
        faults.add("dateRules.maxBackDays", "laxer_than_allowed", "Expected at most {n}.", n=MAX_BACK_DAYS)
    faults.raise_if_any()


def with_client_discount(new: NewDocument, percent: Decimal | None, document_type: DocumentType) -> NewDocument:
    """A draft with the discount of its client, where it says none and is the first of its chain: what follows from a
    document takes its discount from there, and money has none."""
    if not percent or new.discount is not None or new.references or document_type.lines == "none":
        return new
    if document_type.credits or document_type.returns:
        return new
    return msgspec.structs.replace(new, discount=Discount(type="percent", value=Amount(percent)))


def with_defaults(new: NewDocument, defaults: TypeDefaults, home_currency: str) -> NewDocument:
    """A draft as it is made, with what it leaves out taken from the defaults of its type.

    Language and payment terms are not taken here: the client's own come before them, and both follow the client until
    the document is issued. Totals are rounded to the whole unit in the currency of the books only.
    """
    currency = new.currency or defaults.currency
    rounding = defaults.rounding if currency in (None, home_currency) else None
    chosen: dict[str, Any] = {
        "currency": currency,
        "price_mode": new.price_mode or defaults.price_mode,
        "rounding": new.rounding or rounding,
        "notes": defaults.notes if new.notes is None else new.notes,
        "footer": defaults.footer if new.footer is None else new.footer,
        "template_id": defaults.template_id or UNSET if new.template_id is UNSET else new.template_id,
    }
    return msgspec.structs.replace(new, **chosen)
