"""The references as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.integrations.types import IntegrationReferenceTable

REFERENCE_COLUMNS = (
    Column("createdAt"),
    Column("externalReference"),
    Column("kind"),
    Column("name"),
    Column("number"),
    Column("app"),
    Column("objectId"),
)


def reference_rows(report: ComposedReport[IntegrationReferenceTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each reference."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "createdAt": one.created_at,
            "externalReference": one.external_reference,
            "kind": translator.label(one.kind, "referenceKind"),
            "name": one.name,
            "number": one.doc_number,
            "app": one.app_name,
            "objectId": one.object_id,
        }
