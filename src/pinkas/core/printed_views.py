"""What a printed document shows, as plain values.

Every amount, quantity and rate is a decimal string ("1170.00"), already rounded by whoever made the document; nothing
here calculates. Dates are ISO (`YYYY-MM-DD`), instants ISO 8601. The printed form (order, separators, direction) is
chosen by `build_sheet`.
"""

from typing import Any, Literal

import msgspec

from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.report_tables import Kind
from pinkas.core.seals import SealView

Language = Literal["he", "en"]

Marking = Literal["original", "copy", "draft"]
"""`original` may be produced once only, every later output is a `copy`; a `draft` has no number (bookkeeping
directions, section 18(b) and annex E)."""


class PartyView(msgspec.Struct, frozen=True):
    """A business or a client as it stands on the document."""

    name: str
    trade_name: str | None = None
    """The name that a business sells under, beside its own."""
    caption: str | None = None
    """The registration's caption beside the number: "עוסק מורשה", "Licensed dealer", "ח.פ."."""
    tax_id: str | None = None
    address: tuple[str, ...] = ()
    phone: str | None = None
    email: str | None = None
    website: str | None = None
    logo: bytes | None = None
    """PNG, JPEG or SVG; see `logo_problem`."""


class LineView(msgspec.Struct, frozen=True):
    """One line; `unit_price` and `amount` are in the document's price mode."""

    position: int
    description: str
    quantity: str
    unit_price: str
    amount: str
    sku: str | None = None
    unit: str | None = None
    discount: str | None = None
    """An amount ("50.00") or a share ("10%"), positive when it lowers the price."""
    vat_rate: str | None = None
    """Percent ("18", "0"); None means exempt."""


class VatView(msgspec.Struct, frozen=True):
    """The document's sums under one rate; `net` is without VAT in both price modes."""

    rate: str | None
    treatment: Literal["standard", "zero", "exempt"]
    net: str
    vat: str


PrintedMethod = PaymentMethod | Literal["withholding"]


class PaymentView(msgspec.Struct, frozen=True):
    """One means of payment; `details` are what the law asks for it (cheque number, bank, branch, last digits...)."""

    date: str
    method: PrintedMethod
    amount: str
    details: tuple[str, ...] = ()


class SettledView(msgspec.Struct, frozen=True):
    """A document that a receipt pays, as it stands among the references, and how much of it is paid."""

    document: str
    amount: str


Design = Literal["classic", "modern", "minimal", "bold", "letter"]


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How a document looks: a design of the gallery and what was chosen about it. The texts are in the document's
    language; colours are `#rrggbb`, dark enough to be read on white and to be written on in white."""

    design: Design = "classic"
    accent: str = "#0f5561"
    ink: str = "#1d2529"
    font_size: Literal["small", "normal", "large"] = "normal"
    rows: Literal["ruled", "striped", "grid", "plain"] | None = None
    """How the lines are told apart; None is as the design has it."""
    totals: Literal["end", "start", "wide"] | None = None
    logo: Literal["small", "medium", "large", "none"] = "medium"
    logo_side: Literal["start", "center", "end"] = "start"
    sku: Literal["inline", "column", "none"] = "inline"
    unit: bool = True
    discount: bool = True
    signature: bool = False
    header: str | None = None
    footer: str | None = None
    thanks: str | None = None
    bank_details: str | None = None


class DocumentView(msgspec.Struct, frozen=True, kw_only=True):
    """A whole printed document."""

    lang: Language
    doc_type: int
    title: str
    """The document's name in `lang`."""
    title_hebrew: str | None = None
    """The statutory Hebrew name, kept beside a foreign-language title."""
    number: str | None = None
    issue_date: str
    due_date: str | None = None
    valid_until: str | None = None
    issued_at: str | None = None
    currency: str
    price_mode: Literal["net", "gross"]
    show_vat: bool
    """False for an exempt dealer and for documents outside VAT: no VAT column and no VAT rows."""
    subject: str | None = None
    notes: str | None = None
    footer: str | None = None
    business: PartyView
    client: PartyView | None = None
    lines: tuple[LineView, ...] = ()
    subtotal: str
    discount: str | None = None
    """The document's discount, positive when it lowers the total."""
    vat: tuple[VatView, ...] = ()
    vat_total: str | None = None
    rounding: str | None = None
    total: str
    vat_local: str | None = None
    """The VAT in the books' currency, where the document is in another one: the tax is owed in it."""
    total_local: str | None = None
    local_currency: str | None = None
    exchange_rate: str | None = None
    payments: tuple[PaymentView, ...] = ()
    received: str | None = None
    """Of `paid`, what came as money with this document."""
    from_credit: str | None = None
    """Of `paid`, what was taken from the client's credit: its money was receipted before."""
    withholding: str | None = None
    """Of `paid`, the tax that the client withheld."""
    paid: str | None = None
    returned: str | None = None
    """Money that a credit gives back to the client."""
    to_credit: str | None = None
    """What is kept as the client's credit: of a receipt what settles nothing, of a credit what it does not give
    back."""
    settled: tuple[SettledView, ...] = ()
    unapplied: str | None = None
    """What a receipt holds beyond `settled`, where it is nobody's credit."""
    references: tuple[str, ...] = ()
    allocation_number: str | None = None
    """As the tax authority gave it; the right-most nine digits are printed."""
    not_deductible: bool = False
    """The invoice goes on without a number: that its VAT is not deductible is printed."""
    donation: bool = False
    seal: SealView | None = None
    look: Look = Look()


class StatementView(msgspec.Struct, frozen=True):
    """What a printed statement shows. Amounts are decimal strings, dates ISO; `accounts` has one for each currency,
    with `currency`, `opening`, `closing`, `debit`, `credit` and `rows`; `words` are its labels in the language."""

    lang: Language
    words: dict[str, str]
    business: PartyView
    client: PartyView
    first: str
    last: str
    accounts: tuple[dict[str, Any], ...]


class TableColumn(msgspec.Struct, frozen=True):
    """A column of a printed table: what stands above it, and what it holds, as the `Kind` of a column of a report."""

    head: str
    kind: Kind


class TableRow(msgspec.Struct, frozen=True):
    """A row of a printed table: plain decimals, ISO dates and texts. A strong one is a sum or the head of a group."""

    cells: tuple[str, ...]
    strong: bool = False


class TableView(msgspec.Struct, frozen=True):
    """What a printed report shows. `days` are its period or its day, ISO; `currency` is that of all amounts where they
    have one; `words` are the labels of the page in the language."""

    lang: Language
    words: dict[str, str]
    title: str
    about: str
    taxpayer: str
    tax_id: str
    days: tuple[str, ...]
    currency: str
    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    details: tuple[tuple[str, str], ...] = ()
    """What else stands above the table: labels and values."""
