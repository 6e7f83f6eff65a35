"""What a standing order may be, when it is charged, and what becomes of it: pure."""

from pinkas.domains.mandates.rules.problems import (
    AboveCeiling,
    AmountNeeded,
    ChargedBankDebit,
    ChargeExists,
    ChargeNotOpen,
    ChargeUnderWay,
    DebitsDoNotFit,
    MandateAuthorized,
    MandateEnded,
    MandateNotAuthorized,
    MandateNotPaused,
    MandatePaused,
    NothingOpen,
    NothingToDebit,
)

__all__ = [
    "AboveCeiling",
    "AmountNeeded",
    "ChargeExists",
    "ChargeNotOpen",
    "ChargeUnderWay",
    "ChargedBankDebit",
    "DebitsDoNotFit",
    "MandateAuthorized",
    "MandateEnded",
    "MandateNotAuthorized",
    "MandateNotPaused",
    "MandatePaused",
    "NothingOpen",
    "NothingToDebit",
]
