"""The public operations of checkouts."""

from pinkas.core.cards import CardNumberRefused
from pinkas.domains import businesses, clients, documents, payments
from pinkas.domains.checkouts import flows, notices
from pinkas.domains.checkouts.actions import reading
from pinkas.domains.checkouts.rules import (
    PAY_PROBLEMS,
    CardExpired,
    CardsNotSaved,
    ChargeExceedsBalance,
    CheckoutEnded,
    InstallmentsNotAllowed,
    NoSavedCard,
    NothingToCharge,
    NothingToRefund,
    PartialRefundNotTaken,
    PaymentInProgress,
    PaymentUnavailable,
    RefundExceedsCharge,
    RefundNotInDoubt,
)
from pinkas.domains.checkouts.rules.table import CHECKOUT_COLUMNS, checkout_rows
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected, ProviderNotConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "checkouts", "checkout:read", "checkout:write"
NOTICE_LIMITS = (60_000, 3_000_000)
"""Notices a minute and an hour from one address: a provider has few addresses for all businesses."""

OPERATIONS = (
    operation(
        "POST /documents/{id}/charge",
        flows.charge_document,
        "Charge the client's saved payment method for the open balance",
        group="documents",
        scope="documents:write",
        problems=(
            documents.NotIssued,
            documents.DocumentCancelled,
            NothingToCharge,
            ChargeExceedsBalance,
            PaymentInProgress,
            NoSavedCard,
            CardExpired,
            InstallmentsNotAllowed,
            CurrencyNotTaken,
            ProviderNotConnected,
            CardNumberRefused,
        ),
    ),
    operation(
        "POST /clients/{id}/payment-methods/setup",
        flows.set_up_card,
        "Let the client save a card on a provider's page, without a charge",
        name="setUpClientPaymentMethod",
        group="client payment methods",
        scope="clients:write",
        creates=True,
        problems=(
            clients.ClientIsArchived,
            clients.ClientMerged,
            CardsNotSaved,
            CurrencyNotTaken,
            NoProviderConnected,
            ProviderNotConnected,
            PaymentUnavailable,
            CardNumberRefused,
        ),
    ),
    operation("GET /checkouts", reading.list_checkouts, "List checkouts", group=GROUP, scope=READ),
    report(
        "/reports/checkouts",
        reading.compose_table,
        "Checkouts with the filters of their list",
        name="getCheckoutTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=checkout_rows,
        columns=CHECKOUT_COLUMNS,
    ),
    operation("GET /checkouts/{id}", reading.get_checkout, "Get a checkout with its attempts", group=GROUP, scope=READ),
    operation(
        "POST /checkouts/{id}/cancel",
        flows.cancel,
        "Cancel an open checkout",
        group=GROUP,
        scope=WRITE,
        problems=(CheckoutEnded,),
    ),
    operation(
        "POST /checkouts/{id}/refund",
        flows.refund,
        "Refund a paid checkout and credit its document",
        group=GROUP,
        scope=WRITE,
        problems=(
            NothingToRefund,
            RefundExceedsCharge,
            PartialRefundNotTaken,
            ProviderNotConnected,
            CardNumberRefused,
            *payments.REFUND_PROBLEMS,
        ),
    ),
    operation(
        "POST /checkouts/{id}/refunds/{refundId}/resolve",
        flows.resolve_refund,
        "Say what became of a refund that the provider did not answer",
        name="resolveCheckoutRefund",
        group=GROUP,
        scope=WRITE,
        problems=(RefundNotInDoubt, CardNumberRefused),
    ),
    operation(
        "GET /public/checkouts/{token}",
        flows.get_public_checkout,
        "State of a checkout",
        name="getPublicCheckout",
        group="public pages",
        credential="public",
    ),
    operation(
        "POST /public/checkouts/{token}/pay",
        flows.pay_public_checkout,
        "Pay a checkout; locked after repeated declines",
        name="payPublicCheckout",
        group="public pages",
        credential="public",
        problems=(*PAY_PROBLEMS, ProviderNotConnected),
    ),
    operation(
        "POST /payment-providers/{provider}/callback",
        notices.receive_notice,
        "The provider's own signed notification",
        name="receiveProviderNotice",
        group="payment providers",
        credential="public",
        tenant=False,
        address_limits=NOTICE_LIMITS,
    ),
)
