"""Which reports there are."""

from typing import Literal

from pinkas.core.fields import Language
from pinkas.core.wire import ResponseStruct


class ReportParameter(ResponseStruct, frozen=True, kw_only=True):
    """A parameter of a report; `values` are those that it takes, where it takes only some."""

    name: str
    required: bool
    description: str | None
    values: list[str] | None


class ReportColumn(ResponseStruct, frozen=True, kw_only=True):
    """A column of the files of a report, with its head in both languages."""

    key: str
    kind: str
    label: dict[Language, str]


class ReportDescription(ResponseStruct, frozen=True, kw_only=True):
    """A report: `key` names it in schedules, `path` is where it is read, `scope` what a key needs for it."""

    key: str
    title: dict[Language, str]
    description: str
    path: str
    scope: str
    formats: list[Literal["json", "csv", "xlsx", "pdf"]]
    parameters: list[ReportParameter]
    columns: list[ReportColumn]


class ReportIndex(ResponseStruct, frozen=True, kw_only=True):
    """Every report, by its key."""

    items: list[ReportDescription]
