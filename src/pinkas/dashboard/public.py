"""The pages of whoever holds a link: the document, its file, the answer to a quote; and the proof of a file.

They are forms without scripts. Nothing on them comes from anywhere else, and the only cookie is the one that remembers
for half an hour that the password of a link was given.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any
from urllib.parse import parse_qsl
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.dates import day_in
from pinkas.core.fields import reads_as_written
from pinkas.core.money import to_wire
from pinkas.core.printed_views import Look
from pinkas.core.problems import NotFound, Problem, RateLimitExceeded
from pinkas.dashboard import public_verify
from pinkas.dashboard.frame import policy, preferred
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public_frame import HEADERS, VERIFY, form_of, framed, language_of, path_of
from pinkas.dashboard.public_look import page_look
from pinkas.dashboard.public_words import WORDS
from pinkas.domains import documents, quotes, sharing, templates
from pinkas.outside import pdf
from pinkas.outside.files import beside
from pinkas.outside.pdf.sheet import sheet
from pinkas.outside.pdf.wording import figure
from pinkas.platform.page import Page, Shown, Visit, redirect
from pinkas.platform.tx import Flow, Tx

DOCUMENT = "/d/{token}"
LIMITS = (120, 2000)
"""Requests a minute and an hour that one address may make to one of these pages."""
NOTE_LENGTH = 500
_PICTURE = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
"""What a logo may do that is opened by itself: nothing."""


def pages(environment: str) -> tuple[Page, ...]:
    """The addresses of an environment."""
    refuse = partial(refused, environment)

    def page(path: str, takes_file: bool = False, **methods: Any) -> Page:
        bound = {name: partial(do, environment) for name, do in methods.items()}
        return Page(path, bound, refuse, LIMITS, takes_file=takes_file)

    return (
        page(DOCUMENT, GET=_show, POST=_unlock),
        page(f"{DOCUMENT}/pdf", GET=_file),
        page(f"{DOCUMENT}/logo", GET=_logo),
        page(f"{DOCUMENT}/accept", POST=_accept),
        page(f"{DOCUMENT}/reject", POST=_reject),
        page(VERIFY, takes_file=True, GET=public_verify.ask, POST=public_verify.judge),
    )


@dataclass(frozen=True)
class Filled:
    """A form as it was sent, and what is wrong with it."""

    which: str = ""
    name: str = ""
    note: str = ""
    fault: str | None = None


async def _show(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    try:
        opened = await _opened(flow, visit)
    except sharing.SharePasswordRequired:
        return _locked(environment, visit)
    if visit.method == "GET":
        sharing.viewed(flow, opened)
    return await _document(environment, flow, visit, opened)


async def _unlock(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    form = form_of(visit)
    words = WORDS[language_of(visit, "he")]
    try:
        opened = await sharing.open_link(flow, visit.path["token"], form.get("password", "")[:200])
    except sharing.WrongSharePassword:
        return _locked(environment, visit, words["wrong"], 422)
    except RateLimitExceeded as fault:
        told = words["too_many"].format(seconds=fault.facts.get("retryAfter", 60))
        return _locked(environment, visit, told, 429)
    secure = "; Secure" if flow.outside.sessions.secure_cookie else ""
    cookie = (
        f"{_cookie(environment)}={sharing.browser_pass(flow, opened)}; HttpOnly; SameSite=Lax; "
        f"Path={path_of(visit)}; Max-Age={sharing.PASS_SECONDS}{secure}"
    )
    return redirect(_address(visit), ("set-cookie", cookie))


async def _file(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    try:
        opened = await _opened(flow, visit)
        blob = await sharing.file_of(flow, opened)
    except (sharing.SharePasswordRequired, sharing.DownloadNotAllowed):
        return redirect(_address(visit))
    named = f'attachment; filename="{blob.filename}"'
    headers = (*HEADERS, *blob.headers, ("content-disposition", named))
    return Shown(blob.content, blob.media_type, headers=headers, lost=blob.lost)


async def _logo(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    opened = await _opened(flow, visit)
    digest = (opened.record.business or {}).get("logoSha256")
    if not digest:
        raise NotFound
    printing = flow.outside.printing
    try:
        content = await beside(printing.files.get, bytes.fromhex(digest))
        async with printing.press.turn(opened.link.business_id):
            content = await asyncio.to_thread(pdf.printable_logo, content, printing.press)
    except (OSError, pdf.UnprintableLogo):
        raise NotFound from None
    return Shown(content, pdf.logo_media_type(content), headers=(("content-security-policy", _PICTURE),))


async def _accept(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    form = form_of(visit)
    opened = await _opened(flow, visit)
    words = WORDS[language_of(visit, opened.record.lang)]
    filled = Filled("accept", form.get("name", "").strip(), form.get("note", "").strip())
    fault = None
    if not reads_as_written(filled.name):
        fault = words["name_missing"]
    elif form.get("agree") != "yes":
        fault = words["agree_missing"]
    body = quotes.QuoteAcceptance(name=filled.name, signature=filled.name, note=filled.note or None)
    return await _answered(environment, flow, visit, opened, filled, fault, quotes.acceptance(body, opened.link.id))


async def _reject(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    form = form_of(visit)
    opened = await _opened(flow, visit)
    words = WORDS[language_of(visit, opened.record.lang)]
    filled = Filled("reject", form.get("name", "").strip(), form.get("note", "").strip())
    fault = words["name_missing"] if filled.name and not reads_as_written(filled.name) else None
    said = quotes.rejection(quotes.QuoteRejection(name=filled.name or None, reason=filled.note or None), opened.link.id)
    return await _answered(environment, flow, visit, opened, filled, fault, said)


async def _answered(
    environment: str,
    flow: Flow[Outside],
    visit: Visit,
    opened: sharing.Opened,
    filled: Filled,
    fault: str | None,
    said: Any,
) -> Shown:
    """Keeps an answer and shows the document with it, or the form again with what is wrong."""
    words = WORDS[language_of(visit, opened.record.lang)]
    if fault is None and len(filled.note) > NOTE_LENGTH:
        fault = words["note_long"]
    if fault is not None:
        filled = Filled(filled.which, filled.name, filled.note, fault)
        return await _document(environment, flow, visit, opened, filled, 422)
    try:
        await quotes.answer(flow, visit.path["token"], opened, said)
    except (quotes.QuoteAlreadyAnswered, quotes.QuoteConverted, quotes.QuoteExpired, quotes.QuoteCancelled) as problem:
        fresh = await _opened(flow, visit)
        told = words["converted" if isinstance(problem, quotes.QuoteConverted) else "already"]
        return await _document(environment, flow, visit, fresh, Filled(fault=told), 409)
    return redirect(f"{path_of(visit)}?lang={language_of(visit, opened.record.lang)}&answered=yes")


async def _document(
    environment: str,
    flow: Flow[Outside],
    visit: Visit,
    opened: sharing.Opened,
    filled: Filled | None = None,
    status: int = 200,
) -> Shown:
    """The page of a document, in its own language or the one that was chosen."""
    language = language_of(visit, opened.record.lang)
    state, look = opened.beside
    record = msgspec.structs.replace(opened.record, lang=language)
    assert record.issued_at is not None
    assert record.business is not None
    zone = ZoneInfo(record.business["timezone"])
    view, page = documents.as_printed(record, look), page_look(look)
    seen = sheet(view, "copy", sandbox=environment == "sandbox", produced_at=record.issued_at.astimezone(zone))
    owed = record.status == "ISSUED" and record.payment_status not in ("NOT_APPLICABLE", "PAID", "OVERPAID")
    today = day_in(opened.at, record.business["timezone"])
    return framed(
        "public_document.html",
        environment,
        visit,
        language,
        status=status,
        headers=(policy(style_sources=f"'self' {page.source}"),),
        look=page,
        seen=seen,
        record=record,
        state=state,
        standing=_standing(record, state, today),
        left=_left(record, seen) if owed and (record.paid or record.credited) else None,
        filled=filled or Filled(),
        may_download=opened.link.allow_download,
        logo=page.logo if record.business.get("logoSha256") else None,
        link_until=_day(opened.link.expires_at, zone),
        answered_on=_day(state.answered_at, zone) if state and state.answered_at else None,
        open_until=_plain_day(state.open_until) if state and state.open_until else None,
        address=path_of(visit),
        just_answered="answered=yes" in visit.query.split("&"),
    )


def _standing(record: documents.Record, state: quotes.QuoteState | None, today: date) -> str | None:
    """The word that says where a document stands; None where there is nothing to say."""
    if record.status == "CANCELLED":
        return "CANCELLED"
    if state is not None:
        return state.status
    if record.payment_status == "NOT_APPLICABLE":
        return None
    if record.payment_status in ("UNPAID", "PARTIAL") and record.due_date and record.due_date < today:
        return "OVERDUE"
    return record.payment_status


def _left(record: documents.Record, seen: Mapping[str, Any]) -> dict[str, str]:
    """What was paid and credited and what is left, written like the total."""
    symbol = str(seen["totals"]["total"]).partition(" ")[0]

    def money(minor: int) -> str:
        return f"{symbol} {figure(to_wire(minor, record.currency))}"

    rest = documents.balance(record.payment_status, record.total, record.paid, record.credited)
    amounts = {"paid": record.paid, "credited": record.credited, "left": rest}
    return {name: money(minor) for name, minor in amounts.items() if minor}


def _locked(environment: str, visit: Visit, fault: str | None = None, status: int = 200) -> Shown:
    language = language_of(visit, preferred(visit))
    action = _address(visit)
    return framed("public_locked.html", environment, visit, language, status=status, fault=fault, action=action)


def refused(environment: str, problem: Problem, visit: Visit) -> Shown:
    """What a person is told when there is nothing to show."""
    language = language_of(visit, preferred(visit))
    words = WORDS[language]
    if visit.url.partition("?")[0] == VERIFY and (again := public_verify.unreadable(environment, problem, visit)):
        return again
    title, lead = words["fault_title"], words["busy"]
    if isinstance(problem, NotFound | sharing.SharePasswordRequired):
        title, lead = words["gone_title"], words["gone_lead"]
    elif isinstance(problem, RateLimitExceeded):
        lead = words["slow"]
    elif isinstance(problem, documents.AllocationPending):
        title, lead = words["pending_title"], words["pending"]
    elif problem.status < 500:
        lead = words["not_from_here"]
    status = 404 if isinstance(problem, sharing.SharePasswordRequired) else problem.status
    return framed(
        "public_fault.html",
        environment,
        visit,
        language,
        status=status,
        heading=title,
        lead=lead,
        request_id=visit.origin.request_id,
    )


async def _opened(flow: Flow[Outside], visit: Visit) -> sharing.Opened:
    environment = flow.transactions.runtime.environment
    known = visit.cookie(_cookie(environment))
    return await sharing.open_link(flow, visit.path["token"], known=known, beside=partial(_beside, visit))


async def _beside(visit: Visit, tx: Tx, record: documents.Record) -> tuple[quotes.QuoteState | None, Look]:
    """What else the page shows: where a quote stands, and the texts of the document's template."""
    language = language_of(visit, record.lang)
    look = await templates.look_of(tx, record.template_id, record.template_version, language)
    return await quotes.state(tx, record), look


def _cookie(environment: str) -> str:
    return f"pinkas_{environment}_link"


def _address(visit: Visit) -> str:
    """The page of the document again, in the language that was chosen."""
    chosen = dict(parse_qsl(visit.query, errors="replace")).get("lang")
    return path_of(visit) + (f"?lang={chosen}" if chosen in WORDS else "")


def _day(at: datetime, zone: ZoneInfo) -> str:
    return _plain_day(at.astimezone(zone).date())


def _plain_day(day: date) -> str:
    return day.strftime("%d/%m/%Y")
