"""How a business matches its bank lines: read and changed."""

from decimal import Decimal

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.money import format_amount, to_minor
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import wording_of_error
from pinkas.countries import get_country
from pinkas.domains import businesses, ledger
from pinkas.domains.banking.rules.options import Limits
from pinkas.domains.banking.store.learning import SETTINGS
from pinkas.domains.banking.types.matching_settings import (
    LEAST_THRESHOLD,
    MatchingSettings,
    MatchingSettingsChanges,
    MatchingSettingsRow,
)
from pinkas.platform.tx import Tx

RAISED_BY, HIGHEST_THRESHOLD = Decimal("0.01"), Decimal("0.99")


async def get_settings(tx: Tx) -> MatchingSettings:
    """When a line is matched by itself, and what becomes of it."""
    business = await businesses.get_current(tx)
    return _view(await load_settings(tx), get_country(business.country).currency)


async def change_settings(tx: Tx, body: MatchingSettingsChanges) -> MatchingSettings:
    """Changes the fields that are sent. A threshold that is sent is not raised by earlier matches that were undone."""
    business = await businesses.get_current(tx)
    currency = get_country(business.country).currency
    before = await SETTINGS.get_for_update(tx)
    tx.check_version(before.version)
    sent = sent_fields(body)
    await _check(tx, sent, currency)
    if "auto_match_threshold" in sent:
        sent |= {"auto_match_threshold": Decimal(sent["auto_match_threshold"]), "undone": 0}
    fields = changed_fields(before, sent)
    if not fields:
        return _view(before, currency)
    after = await SETTINGS.update(tx, fields)
    tx.audit(
        "bank_matching_settings.changed",
        "business",
        tx.business_id,
        before=_view(before, currency),
        after=_view(after, currency),
    )
    return _view(after, currency)


async def load_settings(tx: Tx) -> MatchingSettingsRow:
    """What is set, or the defaults."""
    return await SETTINGS.get(tx) or MatchingSettingsRow()


async def note_undone(tx: Tx) -> None:
    """Says that somebody undid a match that was made by itself: the threshold rises."""
    before = await SETTINGS.get_for_update(tx)
    await SETTINGS.update(tx, {"undone": before.undone + 1})


def threshold_of(row: MatchingSettingsRow) -> Decimal:
    """The score from which a line is matched by itself."""
    raised = row.auto_match_threshold + RAISED_BY * row.undone
    return max(row.auto_match_threshold, min(raised, HIGHEST_THRESHOLD))


def limits_of(row: MatchingSettingsRow, business: businesses.Business) -> Limits:
    """The settings as the rule of suggestions takes them."""
    withholding = get_country(business.country).withholding
    return Limits(
        fee=row.tolerance,
        threshold=float(threshold_of(row)),
        rates=withholding.usual_rates if withholding else (),
    )


async def _check(tx: Tx, sent: dict[str, object], currency: str) -> None:
    faults = FaultCollector()
    threshold = sent.get("auto_match_threshold")
    if isinstance(threshold, Decimal) and not LEAST_THRESHOLD <= threshold <= 1:
        faults.add("autoMatchThreshold", "out_of_range", "The threshold is {least} to 1.", least=str(LEAST_THRESHOLD))
    if "tolerance" in sent:
        try:
            sent["tolerance"] = to_minor(Decimal(str(sent["tolerance"])), currency)
        except ValueError as fault:
            faults.add("tolerance", "invalid_amount", wording_of_error(fault))
        else:
            if int(str(sent["tolerance"])) < 0:
                faults.add("tolerance", "negative_amount", "The amount is below zero.")
    account = sent.get("fee_account_id")
    if account is not None:
        _, accounts = await ledger.hold_accounts(tx)
        if not any(one.id == account and one.kind == "expense" and one.is_active for one in accounts):
            faults.add("feeAccountId", "ledger_account_not_found", "It names no expense account of the books.")
    faults.raise_if_any()


def _view(row: MatchingSettingsRow, currency: str) -> MatchingSettings:
    return MatchingSettings(
        auto_match_threshold=row.auto_match_threshold,
        effective_threshold=threshold_of(row),
        undone=row.undone,
        tolerance=format_amount(row.tolerance, currency),
        date_window_days=row.date_window_days,
        create_receipts=row.create_receipts,
        fee_account_id=row.fee_account_id,
        version=row.version,
        updated_at=row.updated_at if row.version else None,
    )
