"""Standing orders and charges as the business sees them."""

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.money import format_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains.mandates.actions.documents import lines_of
from pinkas.domains.mandates.types import ChargeRow, ChargeSummary, Mandate, MandateAttempt, MandateCharge, MandateRow
from pinkas.platform.link_tokens import decrypt_link_token
from pinkas.platform.tx import Tx


def mandate_view(tx: Tx, row: MandateRow) -> Mandate:
    """A standing order."""
    view = _MANDATE(row, row.currency)
    return msgspec.structs.replace(view, authorization_url=authorization_url(tx, row))


def authorization_url(tx: Tx, row: MandateRow) -> str | None:
    """The address of the page on which the client authorizes it; None once it did, or it is over."""
    if row.status != "PENDING_AUTHORIZATION":
        return None
    return f"{tx.runtime.address}/mandate/{decrypt_link_token(tx, row.token, row.id)}"


def charge_view(row: ChargeRow) -> ChargeSummary:
    """A charge."""
    return _CHARGE(row, row.currency)


def charge_with_attempts(row: ChargeRow, attempts: list[MandateAttempt]) -> MandateCharge:
    """A charge with its attempts."""
    summary = charge_view(row)
    shown = {name: getattr(summary, name) for name in ChargeSummary.__struct_fields__}
    return MandateCharge(**shown, attempts=attempts)


def _creator(row: MandateRow, _currency: str) -> Creator | None:
    return None if row.created_by is None else msgspec.convert(row.created_by, Creator)


def _shown(amount: int | None, currency: str) -> str | None:
    return None if amount is None else format_amount(amount, currency)


_MANDATE = make_mapping(
    MandateRow,
    Mandate,
    created_by=_creator,
    authorization_url=lambda _row, _currency: None,
    lines=lambda row, _currency: lines_of(row),
    amount=lambda row, currency: _shown(row.amount, currency),
    amount_max=lambda row, currency: _shown(row.amount_max, currency),
    first_amount=lambda row, currency: _shown(row.first_amount, currency),
    next_amount=lambda row, currency: _shown(row.next_amount, currency),
)
_CHARGE = make_mapping(
    ChargeRow,
    ChargeSummary,
    attempt=lambda row, _currency: row.tries,
    next_attempt_at=lambda row, _currency: row.due_at if row.state == "SCHEDULED" else None,
)
