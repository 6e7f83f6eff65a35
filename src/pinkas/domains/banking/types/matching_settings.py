"""How a business matches its bank lines."""

from decimal import Decimal
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, ExactDecimal
from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

DEFAULT_THRESHOLD, LEAST_THRESHOLD = Decimal("0.92"), Decimal("0.85")
_Threshold = Annotated[Amount, Meta(examples=["0.92"])]


class MatchingSettingsChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change. `autoMatchThreshold`: the score from which a line is matched by itself, 0.85 to 1. `tolerance`:
    the most that a bank takes off a deposit. `dateWindowDays`: how old an open document may be that is matched by
    itself. `createReceipts`: whether auto-match issues receipts. `feeAccountId`: where fees of the bank are posted."""

    auto_match_threshold: _Threshold | UnsetType = UNSET
    tolerance: Amount | UnsetType = UNSET
    date_window_days: Annotated[int, Meta(ge=1, le=730)] | UnsetType = UNSET
    create_receipts: bool | UnsetType = UNSET
    fee_account_id: UUID | None | UnsetType = UNSET


class MatchingSettings(ResponseStruct, frozen=True, kw_only=True):
    """How the business matches. `effectiveThreshold` is the threshold with what it was raised by since it was set:
    0.01 for each automatic match that somebody undid (`undone`), up to 0.99."""

    auto_match_threshold: ExactDecimal
    effective_threshold: ExactDecimal
    undone: int
    tolerance: AmountText
    date_window_days: int
    create_receipts: bool
    fee_account_id: UUID | None
    version: int
    updated_at: Instant | None


class MatchingSettingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """The settings as they are stored; `tolerance` is minor units of the books."""

    auto_match_threshold: Decimal = DEFAULT_THRESHOLD
    tolerance: int = 3000
    date_window_days: int = 180
    create_receipts: bool = True
    fee_account_id: UUID | None = None
    undone: int = 0
    version: int = 0
    updated_at: Instant | None = None
