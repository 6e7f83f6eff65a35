"""Issuing: a draft becomes a numbered, signed and immutable document."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.brands import BrandInactive, BrandNotFound
from pinkas.domains.documents.issuing.actions import finalize
from pinkas.domains.documents.issuing.rules.allocation import AllocationNotPossible
from pinkas.domains.documents.issuing.rules.finalize_problems import FINALIZE_PROBLEMS
from pinkas.domains.documents.issuing.rules.provider_refunds import RefundUnderWay
from pinkas.domains.documents.model.rules.problems import (
    AlreadyIssued,
    ClientNotFound,
    SigningUnavailable,
    TotalChanged,
)
from pinkas.domains.templates import TemplateNotFound
from pinkas.platform.operation import operation

GROUP, WRITE = "documents", "documents:write"

ISSUE_PROBLEMS = (
    *FINALIZE_PROBLEMS,
    ClientNotFound,
    BrandNotFound,
    BrandInactive,
    TemplateNotFound,
    AlreadyIssued,
    TotalChanged,
    VersionConflict,
    SigningUnavailable,
    AllocationNotPossible,
    RefundUnderWay,
)
"""What prevents finalizing a draft."""

OPERATIONS = (
    operation(
        "POST /documents/{id}/validate",
        finalize.validate_draft,
        "Dry run of finalize: every check, no number taken",
        group=GROUP,
        scope=WRITE,
        problems=(AlreadyIssued, VersionConflict),
    ),
    operation(
        "POST /documents/{id}/finalize",
        finalize.finalize_draft,
        "Number, sign and freeze a draft; sends document.finalized",
        group=GROUP,
        scope=WRITE,
        problems=ISSUE_PROBLEMS,
    ),
)
