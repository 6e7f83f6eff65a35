"""Issuing is decided without a database: numbers, chain, settlements and postings of drafts that name each other."""

from datetime import UTC, date, datetime
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.core.decimals import decode_decimal
from pinkas.core.problems import Problem
from pinkas.domains.documents.issuing.rules import proof
from pinkas.domains.documents.issuing.rules.effects import Books
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest, prepare_draft
from pinkas.domains.documents.issuing.rules.issuance import decide_issuance
from pinkas.domains.documents.issuing.rules.issuance_types import Inputs, Issuance, Sequences
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.credit_balance import HeldCredit
from pinkas.domains.documents.model.rules.credit_lines import billed_lines
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder, uncredited_remainder
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.types import Finalize, NewDocument
from pinkas.platform.crypto import DocumentSigner
from support.companies import make_company

DAY, AT = date(2026, 11, 21), datetime(2026, 11, 21, 9, tzinfo=UTC)
SIGNER = DocumentSigner.from_private_key(Ed25519PrivateKey.from_private_bytes(bytes(32)))
CLIENT = {"name": "Client"}
IDS = map(UUID, map("{:032x}".format, count(1)))


def new_id() -> UUID:
    return next(IDS)


class Draft(msgspec.Struct):
    """A stored draft, as far as issuing looks at it."""

    version: int
    created_at: datetime


def references(
    targets: dict[UUID, Target] | None = None, creditable: dict[UUID, CreditableRemainder] | None = None
) -> References:
    settings = {code: Settings() for code in (10, 300, 305, 320, 330, 400)}
    return References(
        AT, {None: make_company(UUID(int=9))}, settings, targets=targets or {}, creditable=creditable or {}
    )


def inputs(
    requested: list[dict[str, Any]], invoices: list[Record] | None = None, bodies: list[Finalize] | None = None
) -> Inputs:
    """What would be read for some drafts; `invoices` are issued documents that they name."""
    targets = {one.id: target(one) for one in invoices or []}
    left = {
        one.id: uncredited_remainder(one.id, 1, one.vat_breakdown, one.total, one.price_mode, billed_lines(one.lines))
        for one in invoices or []
    }
    named = references(targets, left)
    news = [msgspec.convert(one, NewDocument, dec_hook=decode_decimal) for one in requested]
    requests = [
        IssueRequest(new_id(), body, Draft(1, AT), new)
        for new, body in zip(news, bodies or [Finalize() for _ in news], strict=True)
    ]
    prepared: list[Issuable | Problem] = []
    for one in requests:
        try:
            prepared.append(prepare_draft(one, named, new_id))
        except Problem as problem:
            prepared.append(problem)
    ready = [one for one in prepared if isinstance(one, Issuable)]
    types = {one.record.doc_type for one in ready}
    return Inputs(
        requests=requests,
        references=named,
        prepared=prepared,
        books=Books(targets=dict(targets), creditable=dict(left), credits={(CLIENT_ID, "ILS"): HeldCredit(500, 500)}),
        stored={one.record.id: one.record for one in ready},
        sequences=Sequences(7, GENESIS_DIGEST, dict.fromkeys(types, 11), dict.fromkeys(types)),
        issued_at=AT,
        issued_by={"kind": "key"},
        signer=SIGNER,
        new_id=new_id,
    )


CLIENT_ID = UUID(int=77)


def target(record: Record) -> Target:
    own = {name: getattr(record, name) for name in Target.__dataclass_fields__ if hasattr(record, name)}
    return Target(**{**own, "doc_number": 1, "status": "ISSUED"})


def invoice(price: str = "100", **fields: Any) -> dict[str, Any]:
    line = {"description": "x", "quantity": "1", "unitPrice": price}
    return {"docType": 305, "client": CLIENT, "lines": [line], **fields}


def receipt(of: Record, amount: str) -> dict[str, Any]:
    payment = {"method": "cash", "date": DAY.isoformat(), "amount": amount}
    reference = {"documentId": str(of.id), "amount": amount}
    return {"docType": 400, "client": CLIENT, "payments": [payment], "references": [reference]}


def credit(of: Record, price: str, total: str) -> dict[str, Any]:
    return {**invoice(price), "docType": 330, "references": [{"documentId": str(of.id), "amount": total}]}


def issued(price: str = "100") -> Record:
    """An issued invoice."""
    return decide_issuance(inputs([invoice(price)])).issued[0].document.record


def numbers(found: Issuance) -> list[int | str | None]:
    return [one.code if isinstance(one, Problem) else one.record.doc_number for one in found.outcomes]


def test_numbers_follow_the_order_and_a_refused_draft_takes_none() -> None:
    bodies = [Finalize(), Finalize(expected_total=msgspec.convert("1.00", Any)), Finalize(), Finalize()]
    bodies[1] = msgspec.convert({"expectedTotal": "1.00"}, Finalize, dec_hook=decode_decimal)
    given = inputs([invoice(), invoice(), {**invoice(), "docType": 300}, invoice()], bodies=bodies)
    found = decide_issuance(given)
    assert numbers(found) == [11, "total_changed", 11, 12]
    assert [one.document.record.chain_index for one in found.issued] == [7, 8, 9]


def test_the_chain_goes_on_from_the_head_and_every_signature_fits() -> None:
    found = decide_issuance(inputs([invoice("1"), invoice("2"), invoice("3")]))
    head = GENESIS_DIGEST
    for one in found.issued:
        record = one.document.record
        assert (record.previous_digest, record.digest) == (head, proof.document_digest(record, head))
        assert record.signature == SIGNER.sign(record.digest or b"")
        head = record.digest or b""


def test_two_receipts_for_one_invoice_never_pay_more_than_it_asks() -> None:
    of = issued()
    found = decide_issuance(inputs([receipt(of, "100.00"), receipt(of, "18.01"), receipt(of, "18.00")], [of]))
    assert numbers(found) == [11, "allocation_exceeds_balance", 12]
    assert [(one.id, one.paid, one.payment_status) for one in found.settlements] == [
        (of.id, 10000, "PARTIAL"),
        (of.id, 11800, "PAID"),
    ]
    assert [(one.action, one.document_id) for one in found.history] == [("document.paid", of.id)] * 2


def test_a_credit_behind_a_credit_finds_what_the_first_one_left() -> None:
    of = issued()
    found = decide_issuance(
        inputs([credit(of, "60", "70.80"), credit(of, "60", "70.80"), credit(of, "40", "47.20")], [of])
    )
    assert numbers(found) == [11, "credit_exceeds_balance", 12]
    assert [one.credit_status for one in found.settlements] == ["PARTIAL", "FULL"]


def test_deciding_changes_nothing_of_what_was_read() -> None:
    of = issued()
    given = inputs([receipt(of, "100.00"), credit(of, "100", "118.00")], [of])
    before = given.books.copy()
    assert decide_issuance(given).outcomes
    assert given.books == before
    again = [one.entry for one in decide_issuance(given).issued]
    assert again == [one.entry for one in decide_issuance(given).issued]


@given(st.lists(st.tuples(st.sampled_from(["receipt", "credit"]), st.integers(1, 80)), max_size=8))
def test_whatever_is_issued_together_the_invoice_is_neither_overpaid_nor_credited_twice(
    asked: list[tuple[str, int]],
) -> None:
    of = issued()
    drafts = [
        receipt(of, f"{amount}.00") if kind == "receipt" else credit(of, str(amount), f"{amount * 118 / 100:.2f}")
        for kind, amount in asked
    ]
    found = decide_issuance(inputs(drafts, [of]))
    last = {one.id: one for one in found.settlements}.get(of.id)
    if last is not None:
        assert 0 <= last.credited <= of.total
        assert last.paid <= of.total
        received = sum(
            one.document.record.references[0].amount or 0 for one in found.issued if one.document.record.doc_type == 400
        )
        assert last.paid == received
    for one in found.issued:
        assert sum(posting.debit - posting.credit for posting in one.entry.lines) == 0
    assert len(found.issued) == sum(not isinstance(one, Problem) for one in found.outcomes)
