"""The public operations of authorizations of standing orders."""

from pinkas.core.cards import CardNumberRefused
from pinkas.domains import clients
from pinkas.domains.checkouts import PAY_PROBLEMS
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.mandate_authorizations import flows
from pinkas.domains.mandate_authorizations.actions import authorizing, reading
from pinkas.domains.mandate_authorizations.rules.problems import (
    AuthorizationEnded,
    NotAwaitingBank,
    NothingToAuthorize,
)
from pinkas.domains.messages import ChannelUnavailable, NoRecipient
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected, ProviderNotConnected
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "mandates", "mandates:read", "mandates:write"

OPERATIONS = (
    operation(
        "POST /mandates/{id}/send-authorization",
        flows.send_authorization,
        "Send the client a link to authorize the mandate",
        name="sendMandateAuthorization",
        group=GROUP,
        scope=WRITE,
        problems=(
            NothingToAuthorize,
            clients.ClientIsArchived,
            NoProviderConnected,
            CurrencyNotTaken,
            NoRecipient,
            ChannelUnavailable,
            CardNumberRefused,
        ),
    ),
    operation(
        "GET /mandates/{id}/authorizations",
        reading.list_authorizations,
        "Links by which it was to be authorized, and consents",
        name="listMandateAuthorizations",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /mandates/{id}/confirm-authorization",
        authorizing.confirm,
        "Say that the bank has accepted the debit",
        name="confirmMandateAuthorization",
        group=GROUP,
        scope=WRITE,
        problems=(NotAwaitingBank,),
    ),
    operation(
        "GET /public/mandates/{token}",
        flows.get_public_mandate,
        "What a client is asked to authorize",
        name="getPublicMandate",
        group="public pages",
        credential="public",
    ),
    operation(
        "POST /public/mandates/{token}/authorize",
        flows.authorize_public_mandate,
        "Authorize a standing order",
        name="authorizePublicMandate",
        group="public pages",
        credential="public",
        problems=(
            AuthorizationEnded,
            *PAY_PROBLEMS,
            NoProviderConnected,
            CurrencyNotTaken,
            ProviderNotConnected,
            PeriodClosed,
        ),
    ),
)
