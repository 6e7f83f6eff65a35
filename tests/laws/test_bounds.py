"""Every operation that a credential can call was thought about for one with bounds."""

from dataclasses import replace

import pytest

from pinkas.core.bounds import ApprovalNeeded, Bounds, BoundsNotSupported
from pinkas.platform import bounded_operations as table
from pinkas.wiring.operations_and_jobs import all_operations

_CALLED = {
    one.name: one
    for environment in ("live", "sandbox")
    for one in all_operations(environment)  # type: ignore[arg-type]
    if one.credential in ("key", "oauth") and not one.read_only
}
_LISTS = (table.ASKS, table.REFUSED, table.ALLOWED)
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
    for name in table.ASKS | table.ASKS_WITH_CLIENTS | table.ASKS_WITH_DRAFTS_ONLY | _HELD_AT_THE_EFFECT:
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
