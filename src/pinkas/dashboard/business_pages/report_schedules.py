"""Reports that are sent by e-mail every month: listed, created, changed, removed, sent now, with their last runs."""

from collections.abc import Mapping
from typing import Any

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.form_rows import split_list
from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.report_parameters import DAYS, list_fields
from pinkas.dashboard.business_pages.reports import PLACE, list_reports
from pinkas.dashboard.business_pages.resource import Resource
from pinkas.platform.web_page import PageResponse

PART = "report-schedules"
PERIODS = ("last_month", "last_quarter", "last_year", "year_to_date")
STATES = {"QUEUED": "warn", "SENT": "good", "FAILED": "bad"}
"""The states of runs, and the CSS class by which each is coloured."""
READ, RUN = "GET /report-schedules/{id}", "POST /report-schedules/{id}/run"
_PARAMETERS = "parameters."


async def _list_values(context: PageContext, _page: Any) -> Mapping[str, Any]:
    return {"place": PLACE, "can_write": context.has_scope("reports:write")}


async def _form_values(context: PageContext, record: Any) -> Mapping[str, Any]:
    """The report that is sent, and the fields of its parameters but for the days, which the period gives."""
    reports = await list_reports(context)
    sent = context.read_form() if context.request.method == "POST" else None
    key = record.report if record else (sent.get("report") if sent else context.query.get("report", ""))
    report = reports.get(key)
    asked: Mapping[str, str] = dict(record.parameters) if record else _asked(context, sent)
    fields = await list_fields(context, report, asked, DAYS) if report is not None else []
    periods = [(one, context.words.label(one, "reportPeriod")) for one in PERIODS]
    return {"place": PLACE, "report": report, "reports": reports, "fields": fields, "periods": periods, "theirs": None}


def _asked(context: PageContext, sent: SubmittedForm | None) -> Mapping[str, str]:
    pairs = sent.pairs if sent else list(context.query.items())
    return {name.removeprefix(_PARAMETERS): value for name, value in pairs if name.startswith(_PARAMETERS)}


async def _detail_values(context: PageContext, _record: Any) -> Mapping[str, Any]:
    return {"place": PLACE, "can_write": context.has_scope("reports:write"), "states_": STATES}


def _extra_fields(context: PageContext, submitted: SubmittedForm) -> Mapping[str, Any]:
    """The fields that are no text in the API; a parameter that was left empty is not sent."""
    parameters = {name: value for name, value in _asked(context, submitted).items() if value.strip()}
    return {"recipients": split_list(submitted.get("_recipients")), "parameters": parameters}


async def run_now(context: PageContext) -> PageResponse:
    """Sends the report now, beside its rhythm."""
    id = context.path["id"]
    try:
        await context.perform(RUN, id=id)
    except NotFound:
        raise
    except Problem as fault:
        if fault.status >= 500:
            raise
        thing = await context.perform(READ, id=id)
        form = context.form_with_problem(context.read_form(), fault)
        more = await _detail_values(context, thing)
        return context.render("report_schedules.html", status=fault.status, thing=thing, form=form, **more)
    return context.redirect_to(PART, id, done="started")


RESOURCE = Resource(
    PART,
    "report_schedules",
    list="GET /report-schedules",
    filters=("report", "isActive", "sort"),
    read=READ,
    create="POST /report-schedules",
    change="PATCH /report-schedules/{id}",
    remove="DELETE /report-schedules/{id}",
    initial_values={"dayOfMonth": 5, "hour": 8, "period": "last_month", "format": "pdf", "isActive": "true"},
    list_values=_list_values,
    form_values=_form_values,
    detail_values=_detail_values,
    extra_fields=_extra_fields,
)
SCREENS = {**RESOURCE.page_handlers(), f"/{PART}/{{id}}/run": {"POST": run_now}}
