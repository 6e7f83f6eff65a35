"""The operations by which apps create and find records under references of their own, for access tokens only."""

from pinkas.core.problems import ReferenceConflict, VersionConflict
from pinkas.domains import banking, businesses, clients, documents, payments, products
from pinkas.domains.integrations import flows
from pinkas.domains.integrations.actions import clients as client_actions
from pinkas.domains.integrations.actions import documents as document_actions
from pinkas.domains.integrations.actions import orders, reading
from pinkas.domains.integrations.actions import payments as payment_actions
from pinkas.domains.integrations.actions import products as product_actions
from pinkas.domains.integrations.rules.problems import (
    ReferencedObjectDeleted,
    ReferenceInProgress,
)
from pinkas.domains.integrations.rules.table import REFERENCE_COLUMNS, reference_rows
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "integrations", "integrations:read", "integrations:write"
_BY_REFERENCE = (ReferenceConflict, ReferenceInProgress, ReferencedObjectDeleted)
_ISSUES = tuple(one for one in documents.ISSUE_PROBLEMS if one not in (documents.AlreadyIssued, VersionConflict))
_PAYS = tuple(one for one in documents.PAY_PROBLEMS if one is not VersionConflict)
"""What is made in the same call is not issued yet, and nobody has seen a version of it."""
_DOCUMENT = "/integrations/documents/{externalReference}"
_CLIENT = "/integrations/clients/{externalReference}"

OPERATIONS = (
    operation(
        "GET /integrations/me",
        reading.get_identity,
        "The business and scopes behind the token",
        name="getIntegrationIdentity",
        group=GROUP,
        scope=READ,
        credential="oauth",
    ),
    operation(
        "POST /integrations/documents",
        document_actions.create_document,
        "Create (and optionally finalize) a document; idempotent by externalReference",
        name="createIntegrationDocument",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        creates=True,
        replays=True,
        problems=(*documents.DRAFT_PROBLEMS, *_ISSUES, *_BY_REFERENCE),
    ),
    operation(
        f"GET {_DOCUMENT}",
        document_actions.get_document,
        "Get a document by the caller's reference",
        name="getIntegrationDocument",
        group=GROUP,
        scope=READ,
        credential="oauth",
    ),
    operation(
        f"POST {_DOCUMENT}/finalize",
        document_actions.finalize_document,
        "Finalize it",
        name="finalizeIntegrationDocument",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        replays=True,
        problems=(*_ISSUES, VersionConflict),
    ),
    operation(
        f"POST {_DOCUMENT}/cancel",
        document_actions.cancel_document,
        "Cancel it",
        name="cancelIntegrationDocument",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        replays=True,
        problems=tuple(one for one in banking.CANCEL_DOCUMENT_PROBLEMS if one is not documents.AlreadyCancelled),
    ),
    operation(
        f"GET {_DOCUMENT}/pdf",
        flows.get_document_pdf,
        "Its PDF",
        name="getIntegrationDocumentPdf",
        group=GROUP,
        scope=READ,
        credential="oauth",
        media_type=f"{documents.PDF_MEDIA_TYPE}, {documents.PNG_MEDIA_TYPE}",
        problems=documents.PDF_PROBLEMS,
    ),
    operation(
        "POST /integrations/clients",
        client_actions.create_client,
        "Create or get a client; idempotent by externalReference",
        name="createIntegrationClient",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        creates=True,
        replays=True,
        problems=(*clients.CREATE_PROBLEMS, *_BY_REFERENCE),
    ),
    operation(
        f"GET {_CLIENT}",
        client_actions.get_client,
        "Get a client by the caller's reference",
        name="getIntegrationClient",
        group=GROUP,
        scope=READ,
        credential="oauth",
    ),
    operation(
        f"PATCH {_CLIENT}",
        client_actions.change_client,
        "Change it",
        name="updateIntegrationClient",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        problems=clients.CHANGE_PROBLEMS,
    ),
    operation(
        "POST /integrations/products",
        product_actions.create_product,
        "Create or get a product; idempotent by externalReference",
        name="createIntegrationProduct",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        creates=True,
        replays=True,
        problems=(*products.CREATE_PROBLEMS, *_BY_REFERENCE),
    ),
    operation(
        "GET /integrations/products/{externalReference}",
        product_actions.get_product,
        "Get a product by the caller's reference",
        name="getIntegrationProduct",
        group=GROUP,
        scope=READ,
        credential="oauth",
    ),
    operation(
        "POST /integrations/payments",
        payment_actions.record_payment,
        "Record a payment; idempotent by externalReference",
        name="recordIntegrationPayment",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        creates=True,
        replays=True,
        problems=(*payments.RECORD_PROBLEMS, *_BY_REFERENCE),
    ),
    operation(
        "GET /integrations/payments/{externalReference}",
        payment_actions.get_payment,
        "Get a payment by the caller's reference",
        name="getIntegrationPayment",
        group=GROUP,
        scope=READ,
        credential="oauth",
    ),
    operation(
        "POST /integrations/orders",
        orders.create_order,
        "One shop order: client, document, payment and receipt in one call; idempotent",
        name="createIntegrationOrder",
        group=GROUP,
        scope=WRITE,
        credential="oauth",
        creates=True,
        replays=True,
        problems=(
            *clients.CREATE_PROBLEMS,
            *documents.DRAFT_PROBLEMS,
            *_ISSUES,
            *_PAYS,
            *_BY_REFERENCE,
        ),
    ),
    report(
        "/reports/integration-references",
        reading.compose_references,
        "What apps call the records that they made",
        name="getIntegrationReferenceTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=reference_rows,
        columns=REFERENCE_COLUMNS,
    ),
)
