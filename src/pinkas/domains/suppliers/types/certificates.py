"""Certificates of withholding: what is withheld of payments to a supplier."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import ExactDecimal, Percent
from pinkas.core.fields import Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct


class NewSupplierWithholding(RequestStruct, frozen=True, kw_only=True):
    """What is withheld of payments to the supplier, in percent, by which certificate of the tax authority. It is in
    force from `validFrom` to `validTo`, both included; a day that is left out is open."""

    rate: Percent
    certificate_number: Annotated[ShortText, Meta(examples=["20260117"])] | None = None
    valid_from: date | None = None
    valid_to: date | None = None


class SupplierWithholding(ResponseStruct, frozen=True, kw_only=True):
    """The certificate of a supplier that was entered last. Which one is in force on a day, and those before it, tells
    `/suppliers/{id}/withholding-certificates`."""

    rate: ExactDecimal
    certificate_number: str | None = None
    valid_from: date | None = None
    valid_to: date | None = None


@dataclass(frozen=True, slots=True)
class CertificateRow:
    """A certificate as it is stored. `rate` is in percent."""

    id: UUID
    supplier_id: UUID
    rate: Decimal
    certificate_number: str | None
    valid_from: date | None
    valid_to: date | None
    version: int
    created_at: datetime
    updated_at: datetime


class WithholdingCertificate(ResponseStruct, frozen=True, kw_only=True):
    """A certificate of a supplier. `inForce`: by it is withheld today. Of several that are valid it is the one that was
    entered last."""

    id: UUID
    supplier_id: UUID
    rate: ExactDecimal
    certificate_number: str | None
    valid_from: date | None
    valid_to: date | None
    in_force: bool
    version: int
    created_at: Instant
    updated_at: Instant


class CertificateQuery(PageQuery, frozen=True, kw_only=True):
    """The parameters of the certificates of a supplier."""
