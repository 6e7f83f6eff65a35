"""The public operations of standing orders."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses
from pinkas.domains.clients import ClientIsArchived, ClientMerged
from pinkas.domains.documents import ProductArchived, ProductNotFound
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.mandates import flows
from pinkas.domains.mandates.actions import by_hand, coming, debit_file, mandates
from pinkas.domains.mandates.rules import (
    AboveCeiling,
    AmountNeeded,
    ChargedBankDebit,
    ChargeExists,
    ChargeNotOpen,
    ChargeUnderWay,
    DebitsDoNotFit,
    MandateEnded,
    MandateNotAuthorized,
    MandateNotPaused,
    MandatePaused,
    NothingOpen,
    NothingToDebit,
)
from pinkas.domains.mandates.rules.table import CHARGE_COLUMNS, MANDATE_COLUMNS, charge_rows, mandate_rows
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected, ProviderNotConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "mandates", "mandates:read", "mandates:write"
_CARDS = (CurrencyNotTaken, NoProviderConnected, ProviderNotConnected, CardNumberRefused)
_LINES = (ProductNotFound, ProductArchived)
_CHARGE = "/mandates/{id}/charges/{chargeId}"

OPERATIONS = (
    operation("GET /mandates", mandates.list_mandates, "List standing orders", group=GROUP, scope=READ),
    report(
        "/reports/mandates",
        mandates.compose_table,
        "Standing orders with the filters of their list",
        name="getMandateTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=mandate_rows,
        columns=MANDATE_COLUMNS,
    ),
    report(
        "/reports/mandate-charges",
        by_hand.compose_table,
        "Charges of all standing orders: those that a bank is to debit, for one",
        name="getMandateChargeTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=charge_rows,
        columns=CHARGE_COLUMNS,
    ),
    operation(
        "POST /mandates",
        flows.create_mandate,
        "Create a standing order for a client's saved method",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_CARDS, ClientIsArchived, ClientMerged, *_LINES),
    ),
    operation(
        "GET /mandates/calendar",
        coming.get_calendar,
        "The charges to come of a period",
        name="getMandateCalendar",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /mandates/debits/file",
        debit_file.get_debit_file,
        "The file by which a bank debits what waits for it",
        name="getMandateDebitFile",
        media_type="application/octet-stream",
        group=GROUP,
        scope=READ,
        problems=(NothingToDebit, DebitsDoNotFit),
    ),
    operation("GET /mandates/{id}", mandates.get_mandate, "Get a standing order", group=GROUP, scope=READ),
    operation(
        "PATCH /mandates/{id}",
        flows.change_mandate,
        "Change amount, day or end",
        group=GROUP,
        scope=WRITE,
        problems=(*_CARDS, MandateEnded, *_LINES, VersionConflict),
    ),
    operation(
        "POST /mandates/{id}/pause",
        mandates.pause,
        "Pause a standing order",
        group=GROUP,
        scope=WRITE,
        problems=(MandateEnded, MandateNotAuthorized, MandatePaused, VersionConflict),
    ),
    operation(
        "POST /mandates/{id}/resume",
        mandates.resume,
        "Resume",
        group=GROUP,
        scope=WRITE,
        problems=(MandateEnded, MandateNotAuthorized, MandateNotPaused, VersionConflict),
    ),
    operation(
        "POST /mandates/{id}/cancel",
        mandates.cancel,
        "Cancel",
        group=GROUP,
        scope=WRITE,
        problems=(MandateEnded, VersionConflict),
    ),
    operation(
        "POST /mandates/{id}/charge",
        flows.charge_now,
        "Charge now",
        group=GROUP,
        scope=WRITE,
        problems=(
            MandateEnded,
            MandateNotAuthorized,
            MandatePaused,
            ChargeUnderWay,
            ChargeExists,
            AboveCeiling,
            AmountNeeded,
            NothingOpen,
            CardNumberRefused,
            PeriodClosed,
            VersionConflict,
        ),
    ),
    operation(
        "GET /mandates/{id}/charges",
        by_hand.list_charges,
        "Charges made, with their documents",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"GET {_CHARGE}",
        by_hand.get_charge,
        "Get a charge with its attempts",
        group=GROUP,
        scope=READ,
    ),
    operation(
        f"POST {_CHARGE}/retry",
        flows.retry_charge,
        "Try a charge once more now",
        group=GROUP,
        scope=WRITE,
        problems=(MandateEnded, ChargeNotOpen, ChargedBankDebit, AboveCeiling, PeriodClosed, VersionConflict),
    ),
    operation(
        f"POST {_CHARGE}/skip",
        by_hand.skip,
        "Give up a charge",
        group=GROUP,
        scope=WRITE,
        problems=(ChargeNotOpen, VersionConflict),
    ),
    operation(
        f"POST {_CHARGE}/resolve",
        flows.resolve_charge,
        "Say what the bank did with a debit",
        group=GROUP,
        scope=WRITE,
        problems=(ChargeNotOpen, CardNumberRefused, PeriodClosed, VersionConflict),
    ),
)
