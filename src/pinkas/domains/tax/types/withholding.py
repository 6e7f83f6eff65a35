"""Withheld tax on the wire: certificates, the report, and advances on income tax."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText, ExactDecimal, Percent
from pinkas.core.fields import Address, Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

WithholdingSide = Literal["by_us", "from_us"]
"""Tax that the business withheld of what it paid, or that its clients withheld of what they paid."""
WithholdingForm = Literal["yearly", "payee", "periodic"]
"""The forms on which withheld tax is told, by what they tell; their numbers are facts of the country."""
CertificateOwner = Literal["supplier", "own"]
CertificateNumber = Annotated[ShortText, Meta(examples=["20260117"])]


class NewCertificate(RequestStruct, frozen=True, kw_only=True):
    """A certificate of the tax authority: the percentage that is withheld, from a day to a day, both included; a day
    that is left out is open. With `supplierId` it is the supplier's; without it is the business's own, for the client
    `clientId`, or for all that pay it."""

    supplier_id: UUID | None = None
    client_id: UUID | None = None
    rate: Percent
    certificate_number: CertificateNumber | None = None
    valid_from: date | None = None
    valid_to: date | None = None


@changes_of(NewCertificate, but=("supplier_id", "client_id"))
class CertificateChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. Whose it is does not change."""

    rate: Percent | UnsetType = UNSET


class Certificate(ResponseStruct, frozen=True, kw_only=True):
    """A certificate of withholding."""

    id: UUID
    supplier_id: UUID | None
    supplier_name: str | None
    client_id: UUID | None
    client_name: str | None
    rate: ExactDecimal
    certificate_number: str | None
    valid_from: date | None
    valid_to: date | None
    version: int
    created_at: Instant
    updated_at: Instant


class CertificatesQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of certificates. `owner`: those of suppliers, or the business's own; `validOn`: in force on a
    day."""

    owner: CertificateOwner | None = None
    supplier_id: UUID | None = None
    client_id: UUID | None = None
    valid_on: date | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "updatedAt", "-updatedAt"] | None = None


class WithholdingQuery(PeriodQuery, frozen=True, kw_only=True):
    """The days of the report, and one side of it. `form`: what is withheld from payees as one form tells it, the files
    too: of the year with all payees, of the year with one payee (`supplierId`), or by month. `supplierId`: only what
    was withheld from this supplier; one that was merged is known by all its ids."""

    side: WithholdingSide | None = None
    form: WithholdingForm | None = None
    supplier_id: UUID | None = None


class WithholdingRow(ResponseStruct, frozen=True, kw_only=True):
    """What was withheld with one payee or one client. `gross` is what was paid with the tax; null where it is not
    known what a payment was."""

    side: WithholdingSide
    party_id: UUID | None
    party_name: str | None
    party_tax_id: str | None
    payments: int
    gross: AmountText
    withheld: AmountText
    currency: str


class WithholdingRemittance(ResponseStruct, frozen=True, kw_only=True):
    """What is remitted of a month: the figures of the periodic report. `form` is its number."""

    form: str
    month: str
    payees: int
    payments: int
    gross: AmountText
    withheld: AmountText
    due_date: date
    currency: str


class WithholdingForms(ResponseStruct, frozen=True, kw_only=True):
    """The forms on which the figures are told: of a month (`remittances`), of a year with all payees (the rows of side
    `by_us`), and the certificate that each payee gets (its row)."""

    periodic: str
    yearly: str
    payee: str


class PayerParty(ResponseStruct, frozen=True, kw_only=True):
    """The business as its certificates name it, with its files at the tax authority."""

    name: str
    tax_id: str
    address: Address | None
    withholding_file_number: str | None
    income_tax_file_number: str | None


class PayeeParty(ResponseStruct, frozen=True, kw_only=True):
    """The supplier as its certificate names it."""

    supplier_id: UUID
    name: str
    tax_id: str | None


class PayeeCertificateLine(ResponseStruct, frozen=True, kw_only=True):
    """What was paid in a month at one rate. `base` is what the rate was taken of, without VAT; `rate` is null where a
    payment said its tax itself."""

    month: str
    rate: ExactDecimal | None
    payments: int
    base: AmountText
    gross: AmountText
    withheld: AmountText
    currency: str


class PayeeCertificate(ResponseStruct, frozen=True, kw_only=True):
    """The yearly certificate that a payee gets: both sides, what was paid and what was withheld by month and rate, and
    the sums of the year."""

    form: str
    year: int
    payer: PayerParty
    payee: PayeeParty
    lines: list[PayeeCertificateLine]
    payments: int
    base: AmountText
    gross: AmountText
    withheld: AmountText
    currency: str


class WithholdingReport(ResponseStruct, frozen=True, kw_only=True):
    """Tax withheld in a period. Both sums are the movement of their accounts in the books. `form` is the one that was
    asked for; `certificate` is that of the payee, where it was."""

    from_: date = msgspec.field(name="from")
    to: date
    currency: str
    items: list[WithholdingRow]
    withheld_by_us: AmountText
    withheld_from_us: AmountText
    remittances: list[WithholdingRemittance]
    forms: WithholdingForms
    form: WithholdingForm | None
    certificate: PayeeCertificate | None


class Advance(ResponseStruct, frozen=True, kw_only=True):
    """What is paid ahead on income tax for one period: the rate of its turnover, less what clients withheld. `due` is
    never below zero; what is withheld above it is `carriedForward` to the next periods of the tax year."""

    period: str
    from_: date = msgspec.field(name="from")
    to: date
    turnover: AmountText
    rate: ExactDecimal
    advance: AmountText
    withheld: AmountText
    brought_forward: AmountText
    due: AmountText
    carried_forward: AmountText
    due_date: date
    is_over: bool
    currency: str


class Advances(ResponseStruct, frozen=True, kw_only=True):
    """The advances of a year. `rate` is null where the business has none, and then there are none."""

    year: int
    rate: ExactDecimal | None
    items: list[Advance]
    turnover: AmountText
    due: AmountText
    currency: str


class AdvancesQuery(RequestStruct, frozen=True, kw_only=True):
    """The year; this one unless it is said."""

    year: Annotated[int, Meta(ge=2000, le=9998, examples=[2026])] | None = None
