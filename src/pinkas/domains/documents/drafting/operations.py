"""Drafts: created, changed, calculated, deleted."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains.brands import BrandInactive, BrandNotFound
from pinkas.domains.clients import ClientExists, ClientMerged
from pinkas.domains.documents.drafting import actions
from pinkas.domains.documents.model.rules.problems import (
    ClientArchived,
    ClientNotFound,
    DocumentImmutable,
    ProductArchived,
    ProductNotFound,
    ReferenceNotFound,
    TypeNotAllowed,
)
from pinkas.domains.documents.model.rules.source_lines import SourceLineNotFound
from pinkas.domains.stock import WarehouseNotFound
from pinkas.domains.templates import TemplateNotFound
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "documents", "documents:read", "documents:write"
_REFERENCE_PROBLEMS = (
    TypeNotAllowed,
    ClientNotFound,
    BrandNotFound,
    BrandInactive,
    TemplateNotFound,
    ProductNotFound,
    ReferenceNotFound,
    SourceLineNotFound,
    WarehouseNotFound,
    CardNumberRefused,
)

DRAFT_PROBLEMS = (*_REFERENCE_PROBLEMS, ClientArchived, ProductArchived, ClientExists, ClientMerged)
"""What prevents creating a draft."""

OPERATIONS = (
    operation(
        "POST /documents",
        actions.create,
        "Create a draft document with lines, discounts and payments; accepts no idempotency key",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=DRAFT_PROBLEMS,
    ),
    operation(
        "POST /documents/calculate",
        actions.calculate,
        "Compute line and document totals without saving anything",
        name="calculateDocument",
        group=GROUP,
        scope=WRITE,
        problems=(*_REFERENCE_PROBLEMS, ClientArchived),
    ),
    operation(
        "PATCH /documents/{id}",
        actions.change,
        "Change a draft; an issued document answers 409",
        group=GROUP,
        scope=WRITE,
        problems=(
            *DRAFT_PROBLEMS,
            DocumentImmutable,
            VersionConflict,
        ),
    ),
    operation(
        "DELETE /documents/{id}",
        actions.delete,
        "Delete a draft; an issued document answers 409",
        group=GROUP,
        scope=WRITE,
        problems=(DocumentImmutable, VersionConflict),
    ),
)
