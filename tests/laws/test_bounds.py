"""Every operation that a credential can call was thought about for one with bounds, and every place of the code from
which a document is issued or money moves."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pinkas
from pinkas.core.bounds import ApprovalNeeded, Bounds, BoundsNotSupported
from pinkas.platform import bounded_operations as table
from pinkas.wiring.operations_and_jobs import all_operations

_CALLED = {
    one.name: one
    for environment in ("live", "sandbox")
    for one in all_operations(environment)  # type: ignore[arg-type]
    if one.credential in ("key", "oauth") and not one.read_only
}
_LISTS = (table.ASKS, table.REFUSED, table.ALLOWED, table.HELD)
_HELD_AT_THE_EFFECT = {
    "finalizeDocument",
    "finalizeDocuments",
    "convertDocument",
    "creditDocument",
    "cancelDocument",
    "createDocumentPayment",
    "issuePaymentReceipt",
    "recordPayment",
    "refundPayment",
    "createIntegrationDocument",
    "finalizeIntegrationDocument",
    "cancelIntegrationDocument",
    "createIntegrationOrder",
    "recordIntegrationPayment",
    "createDocumentFromBankTransaction",
    "matchBankTransaction",
}
"""Operations that are allowed because all that they do is one transaction, whose effects are held in it."""


def test_every_operation_that_writes_stands_in_one_list() -> None:
    for name in _CALLED:
        assert sum(name in one for one in _LISTS) == 1, f"{name}: think about what it is to a credential with bounds"
    assert set().union(*_LISTS, table.ASKS_WITH_CLIENTS, table.ASKS_WITH_DRAFTS_ONLY) == set(_CALLED)


def test_what_asks_can_be_kept_and_made_later() -> None:
    for name in table.ASKS | table.ASKS_WITH_CLIENTS | table.ASKS_WITH_DRAFTS_ONLY | table.HELD | _HELD_AT_THE_EFFECT:
        shape, one = _CALLED[name].shape, _CALLED[name]
        taken_apart = (shape.upload, shape.raw, shape.streams, one.secret, one.cookie)
        assert not any(taken_apart), name


def test_what_is_held_at_its_effect_is_one_transaction() -> None:
    assert _HELD_AT_THE_EFFECT <= table.ALLOWED
    for name in _HELD_AT_THE_EFFECT:
        assert not _CALLED[name].shape.takes_flow, f"{name} may have done something before its effect is held"


def test_an_operation_that_nobody_thought_about_is_refused() -> None:
    known = _CALLED["finalizeDocument"]
    unknown = replace(known, named="doSomethingNew")
    with pytest.raises(BoundsNotSupported):
        table.check_bounded_use(unknown, Bounds(drafts_only=True))
    with pytest.raises(ApprovalNeeded):
        table.check_bounded_use(_CALLED["createMandate"], Bounds(max_amount="1.00"))
    table.check_bounded_use(_CALLED["updateClient"], Bounds(max_amount="1.00"))


_SOURCES = Path(pinkas.__file__).parent
_OF_MONEY = re.compile(
    r"INSERT INTO (payments|payment_refunds|supplier_payments|checkout_attempts|checkout_refunds|mandate_charges)\b"
)
"""Statements that write money that came, went, or is asked for. Documents are issued by `write_issuance`."""
_STEPS = frozenset(
    {
        "write_issuance",
        "insert_payments",
        "pay_out_credit",
        "insert_refund",
        "insert_payment",
        "insert_charge",
        "insert_attempt",
        "begin_attempt",
        "begin_card_charge",
    }
)
_ASKING = frozenset({"charge", "refund", "open_page"})
"""What a provider is asked for."""
_HELD_WHERE = {
    # in the transaction of the effect
    "documents/issuing/actions/batch_issue.py:_decide_and_write write_issuance": "write_issuance itself checks",
    "payments/actions.py:_record insert_payments": "_record checks",
    "payments/refunds.py:_pay_out pay_out_credit": "_pay_out checks",
    "payments/refunds.py:_pay_out insert_refund": "_pay_out checks",
    "supplier_payments/actions/recording.py:record_for insert_payment": "record_for checks",
    # before a provider is asked
    "checkouts/actions/charging.py:begin_charge begin_card_charge": "begin_charge checks",
    "checkouts/actions/charging.py:begin_card_charge begin_attempt": "begin_charge, or who began the order",
    "checkouts/actions/refunding.py:begin_refund insert_refund": "begin_refund checks",
    "checkouts/flows.py:ask_for_charge charge": "begun by begin_charge, or by a charge of a standing order",
    "checkouts/flows.py:refund refund": "begun by begin_refund",
    "mandates/actions/by_hand.py:_insert insert_charge": "begin_charge checks; the others are of jobs",
    # a customer, or a schedule that a person has granted
    "checkouts/actions/attempts.py:begin_attempt insert_attempt": "see begin_attempt",
    "checkouts/actions/attempts.py:start_attempt insert_attempt": "a customer pays, or see begin_card_charge",
    "checkouts/flows.py:pay open_page": "a customer pays",
    "checkouts/flows.py:continue_refund refund": "a job, of a refund or credit that was held",
    "mandates/actions/changing.py:skip_dates insert_charge": "resuming asks, and a skipped date charges nothing",
    "mandates/actions/changing.py:charge_dates insert_charge": "resuming asks",
    "mandates/actions/charging.py:_take_date insert_charge": "a job, of a standing order that was asked about",
    "mandates/actions/charging.py:begin_try begin_card_charge": "a job, or by_hand, which checks",
}
"""Every call by which a document is issued or money moves, and where it is held to the bounds."""


def _calls(module: Path) -> Iterator[str]:
    """The calls of a module by which money moves: the function that they stand in, and what it calls."""
    tree = ast.parse(module.read_text())
    for function in ast.walk(tree):
        if not isinstance(function, ast.AsyncFunctionDef | ast.FunctionDef):
            continue
        for one in ast.walk(function):
            called = one.func if isinstance(one, ast.Call) else one
            if isinstance(called, ast.Attribute) and ast.unparse(called.value).endswith("provider"):
                if called.attr in _ASKING:
                    yield f"{function.name} {called.attr}"
            elif isinstance(one, ast.Call):
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name in _STEPS:
                    yield f"{function.name} {name}"


def test_every_place_from_which_money_moves_is_held() -> None:
    domains, found = _SOURCES / "domains", set()
    for module in domains.rglob("*.py"):
        place = module.relative_to(domains).as_posix()
        if place.startswith(("exports/", "imports/", "payment_providers/simulator/")):  # attempts at files; a provider
            continue
        found |= {f"{place}:{one}" for one in _calls(module)}
    assert found == set(_HELD_WHERE), "say where what moves money is held to the bounds of a credential"


def test_money_is_written_by_the_steps_alone() -> None:
    """No other statement writes it, so what passes the steps passes everything."""
    domains = _SOURCES / "domains"
    written = {
        module.relative_to(domains).as_posix(): set(found)
        for module in domains.rglob("*.py")
        if (found := _OF_MONEY.findall(module.read_text()))
    }
    assert written == {
        "checkouts/store.py": {"checkout_attempts", "checkout_refunds"},
        "mandates/store.py": {"mandate_charges"},
        "payments/store.py": {"payments", "payment_refunds"},
        "supplier_payments/store/payments.py": {"supplier_payments"},
    }


def test_what_a_provider_is_asked_for_is_held_before() -> None:
    """The flows that go on beyond the bounds do so behind their first transaction, in which they are held."""
    beyond = {
        f"{module.parent.name}.{function.name}"
        for module in (_SOURCES / "domains").rglob("flows*.py")
        for function in ast.walk(ast.parse(module.read_text()))
        if isinstance(function, ast.AsyncFunctionDef) and "beyond_bounds" in ast.unparse(function)
    }
    named = {
        f"{one.function.__module__.split('.')[2]}.{one.function.__name__}"
        for one in map(_CALLED.get, table.HELD)
        if one and one.shape.takes_flow
    }
    assert beyond == named
