"""The types of the rules for allocation numbers, which a tax authority assigns to single invoices."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from pinkas.core.wording import Wording


@dataclass(frozen=True, slots=True)
class InvoiceLine:
    """An invoice line as it is reported to the authority; amounts in minor units of the country's currency,
    `unit_price` in major units."""

    position: int
    sku: str | None
    description: str
    unit: str | None
    quantity: Decimal
    unit_price: Decimal
    discount: int
    net: int
    vat_rate: Decimal
    vat: int


@dataclass(frozen=True, slots=True)
class Invoice:
    """The facts of an invoice that the rules need. Amounts are minor units of the country's currency.

    `id` identifies the invoice at the authority: requesting twice with it gives the same number. `issuance_date` is the
    day on which it was issued, `issue_date` the date printed on it. `buyer_kind` is the client's `dealerType`,
    `buyer_type` its `type`.
    """

    id: str
    doc_type: int
    doc_number: int
    issue_date: date
    issuance_date: date
    seller_tax_id: str
    seller_name: str
    buyer_tax_id: str | None
    buyer_name: str | None
    buyer_kind: str | None
    buyer_type: str | None
    before_discount: int
    discount: int
    net: int
    vat: int
    note: str | None = None
    lines: tuple[InvoiceLine, ...] = ()


@dataclass(frozen=True, slots=True)
class AllocationNeed:
    """Whether an invoice needs a number, and why; `possible` says whether one may be asked for at all.

    `reason` is a public code: `above_threshold`, or why no number is needed. `threshold` is in minor units, None before
    there was one.
    """

    required: bool
    possible: bool
    reason: str
    threshold: int | None


@dataclass(frozen=True, slots=True)
class AuthorityRefusal:
    """An error in an answer of the authority: `message` is its own text; `meaning` and `fix` are our explanation and
    advice."""

    code: int | None
    param: str | None
    location: str | None
    message: str
    meaning: Wording
    fix: Wording


Verdict = Literal["approved", "refused", "held", "unclear", "unauthorized", "forbidden", "failed", "unknown_invoice"]


@dataclass(frozen=True, slots=True)
class AuthorityAnswer:
    """The outcome of a request to the authority.

    `approved` with its `number`; `refused` finally; `held` until the business decides; `unclear`: a number may or may
    not have been assigned; `unauthorized`: the access token is not accepted; `forbidden`: the person who consented may
    not act for this business; `failed`: nothing was done; `unknown_invoice`: the authority has no such invoice.
    """

    verdict: Verdict
    number: str | None = None
    refusals: tuple[AuthorityRefusal, ...] = ()


@dataclass(frozen=True, slots=True)
class AllocationRules:
    """The rules of one country.

    - `assess_need(invoice)`: whether a number is needed.
    - `request_body(invoice, software)`: the body that asks for a number; `software` is the number of the program's
      producer.
    - `lookup_body(invoice)`: the body that asks for the number that an invoice was given.
    - `decision_body(invoice, software)`: the body that tells what becomes of a held invoice.
    - `details_body(number, buyer, supplier)`: the body that asks about somebody else's number.
    - `emergency_numbers_body(seller, count, software)`: the body that asks for numbers ahead;
      `parse_emergency_numbers(status, body)`: those that an answer holds; `emergency_report_body(invoice, number,
      software)`: the body that tells where one was used.
    - `parse_answer(status, body)`: what an answer to a request or a look-up says; `parse_decision_answer` the same for
      a decision.
    - `is_allocation_number(text)`: whether a text can be a number; `printed_allocation_number(number)`: the part that
      is printed.
    - `matches_invoice(body, number, date, net)`: whether what the authority tells of a number fits what an invoice
      says.
    - `last_request_day(issue_date)`: the last day on which a number may be asked for.
    """

    assess_need: Callable[[Invoice], AllocationNeed]
    request_body: Callable[[Invoice, str], dict[str, Any]]
    lookup_body: Callable[[Invoice], dict[str, Any]]
    decision_body: Callable[[Invoice, str], dict[str, Any]]
    details_body: Callable[[str, str, str], dict[str, Any]]
    emergency_numbers_body: Callable[[str, int, str], dict[str, Any]]
    parse_emergency_numbers: Callable[[int, Any], tuple[str, ...]]
    emergency_report_body: Callable[[Invoice, str, str], dict[str, Any]]
    parse_answer: Callable[[int, Any], AuthorityAnswer]
    parse_decision_answer: Callable[[int, Any], AuthorityAnswer]
    matches_invoice: Callable[[Any, str, date | None, int | None], bool | None]
    is_allocation_number: Callable[[str], bool]
    printed_allocation_number: Callable[[str], str]
    last_request_day: Callable[[date], date]
