"""The electronic invoice of an issued document."""

from pinkas.domains.documents.einvoice import actions
from pinkas.domains.documents.einvoice.rules import NoEinvoice
from pinkas.domains.documents.model.rules.problems import NotIssued
from pinkas.outside.einvoice import MEDIA_TYPE
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /documents/{id}/einvoice",
        actions.get_einvoice,
        "Structured e-invoice of an issued document (UBL 2.1, EN 16931)",
        group="documents",
        scope="documents:read",
        media_type=MEDIA_TYPE,
        problems=(NotIssued, NoEinvoice),
    ),
)
