"""Standing orders: what clients have agreed to be charged, and the charges that are made of it."""

from pinkas.domains.mandates.actions.authorizing import follow_token
from pinkas.domains.mandates.actions.by_hand import schedule_charge, schedule_sale
from pinkas.domains.mandates.actions.coming import list_coming
from pinkas.domains.mandates.actions.documents import sale_types
from pinkas.domains.mandates.actions.following import follow_checkouts
from pinkas.domains.mandates.actions.mandates import (
    activate,
    create_mandate,
    get_mandate,
    get_row,
    lock,
    replace_method,
)
from pinkas.domains.mandates.flows import Dependencies, charge_now, run_due_charges
from pinkas.domains.mandates.flows import create_mandate as create
from pinkas.domains.mandates.rules import (
    AboveCeiling,
    MandateAuthorized,
    MandateEnded,
    MandateNotAuthorized,
    MandatePaused,
)
from pinkas.domains.mandates.store import find_mandate, move_client_mandates
from pinkas.domains.mandates.types import (
    ChargeNow,
    Mandate,
    MandateCharge,
    MandateFrequency,
    MandateLine,
    MandateRow,
    NewMandate,
    Status,
)

__all__ = [
    "AboveCeiling",
    "ChargeNow",
    "Dependencies",
    "Mandate",
    "MandateAuthorized",
    "MandateCharge",
    "MandateEnded",
    "MandateFrequency",
    "MandateLine",
    "MandateNotAuthorized",
    "MandatePaused",
    "MandateRow",
    "NewMandate",
    "Status",
    "activate",
    "charge_now",
    "create",
    "create_mandate",
    "find_mandate",
    "follow_checkouts",
    "follow_token",
    "get_mandate",
    "get_row",
    "list_coming",
    "lock",
    "move_client_mandates",
    "replace_method",
    "run_due_charges",
    "sale_types",
    "schedule_charge",
    "schedule_sale",
]
