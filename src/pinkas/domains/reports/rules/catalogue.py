"""Reports described from their declarations. Pure."""

from typing import Any

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import LANGUAGES
from pinkas.core.report_tables import Column
from pinkas.domains.reports.types.catalogue import ReportColumn, ReportDescription, ReportParameter


def describe_report(
    key: str, path: str, scope: str, description: str, query: type[msgspec.Struct] | None, columns: tuple[Column, ...]
) -> ReportDescription:
    """A report as it is listed; `query` is the struct of its parameters."""
    return ReportDescription(
        key=key,
        title={lang: get_translator(lang).label(key, "report") for lang in LANGUAGES},
        description=description,
        path=path,
        scope=scope,
        formats=["json", "csv", "xlsx", "pdf"],
        parameters=_parameters(query) if query is not None else [],
        columns=[
            ReportColumn(key=one.key, kind=one.kind, label={lang: one.head(lang) for lang in LANGUAGES})
            for one in columns
        ],
    )


def _parameters(query: type[msgspec.Struct]) -> list[ReportParameter]:
    (_,), components = msgspec.json.schema_components([query], schema_hook=lambda _: {"type": "string"})
    properties: dict[str, Any] = components[query.__name__]["properties"]
    return [
        ReportParameter(
            name=one.encode_name,
            required=one.required,
            description=_find(properties[one.encode_name], "description"),
            values=[value for value in _find(properties[one.encode_name], "enum") or () if value is not None] or None,
        )
        for one in msgspec.structs.fields(query)
    ]


def _find(schema: dict[str, Any], key: str) -> Any:
    """What a schema says, or the first of its alternatives that says it."""
    if key in schema:
        return schema[key]
    return next((one[key] for one in schema.get("anyOf", ()) if key in one), None)
