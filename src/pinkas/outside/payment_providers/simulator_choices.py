"""What a buyer chooses on a page of the simulator, and what that makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import get_args

import msgspec

from pinkas.outside.payment_providers.port import DeclineCode
from pinkas.outside.payment_providers.simulator import DELAY, SAVED_CARD_PREFIX, RefundAnswer, SimulatedCharge

DECLINES: Mapping[str, DeclineCode] = {f"decline_{code}": code for code in get_args(DeclineCode)}
"""The choices that decline, and their codes."""
PAYING = ("pay", "late", "silent", "twice")
"""The choices that pay: at once; told a minute later; without a notice; with the notice sent twice."""
AUTHENTICATE, PASS, FAIL = "3ds", "3ds_pass", "3ds_fail"
REFUND_ANSWERS: Mapping[str, RefundAnswer] = {name: name for name in get_args(RefundAnswer)}
"""How later refunds may be answered, by the value of the field."""


@dataclass(frozen=True)
class Decision:
    """The page after the choice, and when notices about it are sent."""

    page: SimulatedCharge
    notices: tuple[datetime, ...] = ()


def decide(
    page: SimulatedCharge, choice: str, instalments: int, refunds: RefundAnswer, token: str, now: datetime
) -> Decision | None:
    """What a choice makes of a page that is not decided; None for a choice that it does not offer. `token` is for the
    card, if it is saved. The bank's question (3-D Secure) is a step of its own, in which the rest was chosen before."""
    asked = page.state == "authenticating"
    if not asked:
        page = msgspec.structs.replace(page, instalments=instalments, refund_answer=refunds)
    if choice == AUTHENTICATE and not asked:
        return Decision(msgspec.structs.replace(page, state="authenticating"))
    if choice in (PASS, FAIL) and not asked:
        return None
    if choice in DECLINES and (not asked or DECLINES[choice] == "cancelled_by_buyer"):
        return Decision(_declined(page, DECLINES[choice]), (now,))
    if choice == FAIL:
        return Decision(_declined(page, "authentication_failed"), (now,))
    if choice != PASS and (asked or choice not in PAYING):
        return None
    later = now + DELAY if choice == "late" else None
    saved = SAVED_CARD_PREFIX + token if page.save_card else None
    notices = {"late": (now, now + DELAY), "silent": (), "twice": (now, now)}.get(choice, (now,))
    return Decision(msgspec.structs.replace(page, state="paid", token=saved, visible_at=later), notices)


def _declined(page: SimulatedCharge, code: DeclineCode) -> SimulatedCharge:
    return msgspec.structs.replace(page, state="declined", decline_code=code)
