"""The public operations of partners.

What a partner does in a merchant is declared by the business's own operations: the same function, types and problems,
under another path and by another credential.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pinkas.core.problems import Problem, ReferenceConflict, RoleNotAllowed, VersionConflict
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.partners import rules
from pinkas.domains.partners.actions import access, administration, endpoints, merchants
from pinkas.domains.webhooks import InvalidWebhookUrl, TooManyEndpoints
from pinkas.platform.operation import Operation, operation

MERCHANTS, CLIENTS, DOCUMENTS = "partner merchants", "partner clients", "partner documents"
ADMINISTRATION, ACCESS = "partner administration", "partner access"
ACTS_IN = "merchantId"
_MERCHANT = "/partner/merchants/{merchantId}"

_of_partner = partial(operation, credential="partner", tenant=False, group=MERCHANTS)
_of_operator = partial(operation, credential="admin", tenant=False, group=ADMINISTRATION)
_of_business = partial(operation, credential="jwt", group=ACCESS)

_MERCHANT_OPERATIONS = (
    _of_partner(
        "POST /partner/merchants",
        merchants.create_merchant,
        "Create a merchant (child business) on behalf of the partner",
        name="createMerchant",
        scope="merchants:write",
        creates=True,
        replays=True,
        problems=(
            rules.TaxIdTaken,
            rules.MerchantExists,
            rules.MerchantLimitReached,
            ReferenceConflict,
            PeriodClosed,
        ),
    ),
    _of_partner(
        "GET /partner/merchants",
        merchants.list_merchants,
        "List all of the partner's merchants",
        name="listMerchants",
        scope="merchants:read",
    ),
    _of_partner(
        "GET /partner/merchants/{merchantId}",
        merchants.get_merchant,
        "Get a merchant by business UUID",
        name="getMerchant",
        scope="merchants:read",
    ),
    _of_partner(
        "PATCH /partner/merchants/{merchantId}",
        merchants.change_merchant,
        "Change a merchant",
        name="updateMerchant",
        scope="merchants:write",
        problems=(rules.MerchantConfirmed, ReferenceConflict, VersionConflict),
    ),
    _of_partner(
        "POST /partner/merchants/{merchantId}/deactivate",
        merchants.deactivate_merchant,
        "Stop acting for a merchant",
        name="deactivateMerchant",
        scope="merchants:write",
        problems=(VersionConflict,),
    ),
    _of_partner(
        "GET /partner/usage",
        merchants.get_usage,
        "How many merchants there are, and what the partner's keys did in them",
        name="getPartnerUsage",
        scope="merchants:read",
    ),
    _of_partner(
        "GET /partner/merchants/{merchantId}/deliveries",
        merchants.list_deliveries,
        "What was sent to the partner's webhooks about a merchant",
        name="listMerchantDeliveries",
        scope="merchants:read",
        acts_in=ACTS_IN,
        tenant=True,
        problems=rules.ACTING_PROBLEMS,
    ),
)
_ADMIN_OPERATIONS = (
    _of_operator(
        "POST /partner/admin/partners",
        administration.create_partner,
        "Create a partner",
        name="createPartner",
        creates=True,
    ),
    _of_operator("GET /partner/admin/partners", administration.list_partners, "List partners", name="listPartners"),
    _of_operator(
        "GET /partner/admin/partners/{partnerId}", administration.get_partner, "Get partner by id", name="getPartner"
    ),
    _of_operator(
        "PATCH /partner/admin/partners/{partnerId}",
        administration.change_partner,
        "Change or suspend a partner",
        name="updatePartner",
        problems=(VersionConflict,),
    ),
    _of_operator(
        "POST /partner/admin/partners/{partnerId}/api-keys",
        administration.create_key,
        "Create an API key for a partner",
        name="createPartnerApiKey",
        creates=True,
    ),
    _of_operator(
        "GET /partner/admin/partners/{partnerId}/api-keys",
        administration.list_keys,
        "List the API keys of a partner",
        name="listPartnerApiKeys",
    ),
    _of_operator(
        "POST /partner/admin/partners/{partnerId}/api-keys/{keyId}/rotate",
        administration.rotate_key,
        "New raw key for a partner, the old one valid for a grace period",
        name="rotatePartnerApiKey",
        problems=(rules.PartnerKeyRevoked, rules.PartnerKeyExpired, VersionConflict),
    ),
    _of_operator(
        "DELETE /partner/admin/partners/{partnerId}/api-keys/{keyId}",
        administration.revoke_key,
        "Revoke a partner's key",
        name="revokePartnerApiKey",
        problems=(VersionConflict,),
    ),
    _of_operator(
        "GET /partner/admin/partners/{partnerId}/merchants",
        administration.list_merchants,
        "List merchants of a partner",
        name="listMerchantsOfPartner",
    ),
)
_WEBHOOK_OPERATIONS = (
    _of_operator(
        "POST /partner/admin/partners/{partnerId}/webhooks",
        endpoints.create_webhook,
        "Create a webhook endpoint for a partner",
        name="createPartnerWebhook",
        creates=True,
        problems=(InvalidWebhookUrl, TooManyEndpoints),
    ),
    _of_operator(
        "GET /partner/admin/partners/{partnerId}/webhooks",
        endpoints.list_webhooks,
        "List webhook endpoints of a partner",
        name="listPartnerWebhooks",
    ),
    _of_operator(
        "DELETE /partner/admin/partners/{partnerId}/webhooks/{webhookId}",
        endpoints.delete_webhook,
        "Delete a webhook endpoint of a partner",
        name="deletePartnerWebhook",
    ),
)
_ACCESS_OPERATIONS = (
    _of_business(
        "GET /partner-access",
        access.list_access,
        "Partners that act for the business",
        name="listPartnerAccess",
        problems=(RoleNotAllowed,),
    ),
    _of_business(
        "POST /partner-access/{id}/approve",
        access.approve,
        "Let a partner act for the business, which asked to",
        name="approvePartnerAccess",
        problems=(RoleNotAllowed, rules.AccessNotPending, VersionConflict),
    ),
    _of_business(
        "POST /partner-access/{id}/suspend",
        access.suspend,
        "Keep a partner out for the time being",
        name="suspendPartnerAccess",
        problems=(RoleNotAllowed, rules.AccessNotActive, VersionConflict),
    ),
    _of_business(
        "POST /partner-access/{id}/resume",
        access.resume,
        "Let a partner in again",
        name="resumePartnerAccess",
        problems=(RoleNotAllowed, rules.AccessNotSuspended, VersionConflict),
    ),
    _of_business(
        "DELETE /partner-access/{id}",
        access.end,
        "End or decline the access of a partner; its next call is refused",
        name="endPartnerAccess",
        problems=(RoleNotAllowed, VersionConflict),
    ),
)

_ACTED = (
    ("createClient", f"POST {_MERCHANT}/clients", "Create a client (end customer) under a merchant", CLIENTS),
    ("listClients", f"GET {_MERCHANT}/clients", "List clients for a merchant", CLIENTS),
    ("getClient", f"GET {_MERCHANT}/clients/{{clientId}}", "Get a client by id", CLIENTS),
    ("createDocument", f"POST {_MERCHANT}/documents", "Create a document", DOCUMENTS),
    ("listDocuments", f"GET {_MERCHANT}/documents", "List documents for a merchant", DOCUMENTS),
    ("getDocument", f"GET {_MERCHANT}/documents/{{documentId}}", "Get a document by id", DOCUMENTS),
    (
        "finalizeDocument",
        f"POST {_MERCHANT}/documents/{{documentId}}/finalize",
        "Finalize a document",
        DOCUMENTS,
    ),
    ("downloadDocumentPdf", f"GET {_MERCHANT}/documents/{{documentId}}/pdf", "Download a document's PDF", DOCUMENTS),
)
"""What a partner does in a merchant: the operation of businesses that it is, its address, and what it is about."""


def partner_operations(of_businesses: Iterable[Operation]) -> tuple[Operation, ...]:
    """The operations of partners, in the order of the reference; those that act in a merchant are made of the
    operations of businesses."""
    known = {one.name: one for one in of_businesses}
    finalizing = known["finalizeDocument"].problems
    acted = [
        _acting(known[name], where, summary, group, merchants.create_document, finalizing)
        if name == "createDocument"
        else _acting(known[name], where, summary, group, known[name].function)
        for name, where, summary, group in _ACTED
    ]
    return (*_MERCHANT_OPERATIONS, *acted, *_ADMIN_OPERATIONS, *_WEBHOOK_OPERATIONS, *_ACCESS_OPERATIONS)


def _acting(
    own: Operation,
    where: str,
    summary: str,
    group: str,
    function: Callable[..., Any],
    more: tuple[type[Problem], ...] = (),
) -> Operation:
    """The operation of a business as one by which a partner acts in a merchant; `more` are problems beyond its own."""
    return operation(
        where,
        function,
        summary,
        group=group,
        name=_acting_name(own.name),
        credential="partner",
        scope=own.scope,
        acts_in=ACTS_IN,
        creates=own.status == 201,
        media_type=own.media_type,
        problems=(*own.problems, *more, *rules.ACTING_PROBLEMS),
    )


def _acting_name(name: str) -> str:
    """`createClient` is `createMerchantClient`."""
    for noun in ("Client", "Document"):
        verb, found, rest = name.partition(noun)
        if found:
            return f"{verb}Merchant{noun}{rest}"
    raise ValueError(f"{name} is about nothing that merchants have")
