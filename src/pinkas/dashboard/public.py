"""The public pages: a shared document with its file and the answer to a quote, and the verification of a file.

They have no scripts and load nothing from other sites. The only cookie remembers for half an hour that the password of
a link was entered.
"""

import asyncio
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any
from urllib.parse import parse_qsl
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.dates import local_date
from pinkas.core.fields import is_valid_name
from pinkas.core.formatting import format_day, format_money
from pinkas.core.money import format_amount
from pinkas.core.printed_views import Look
from pinkas.core.problems import NotFound, Problem, RateLimitExceeded
from pinkas.dashboard import public_verify
from pinkas.dashboard.frame import LANGUAGE_NAMES, content_security_policy, preferred_language, too_many_tries_text
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public_design import page_design
from pinkas.dashboard.public_frame import HEADERS, VERIFY, chosen_language, document_path, read_form, render_public
from pinkas.dashboard.words import Words
from pinkas.domains import documents, quotes, sharing, templates
from pinkas.outside import pdf
from pinkas.outside.files import run_in_file_thread
from pinkas.outside.pdf.sheet import build_sheet
from pinkas.platform.tx import Flow, Tx
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

DOCUMENT = "/d/{token}"
LIMITS = (120, 2000)
"""Requests a minute and an hour that one address may make to one of these pages."""
NOTE_LENGTH = 500
_PICTURE = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
"""The content security policy of a logo that is opened by itself."""


def pages(environment: str) -> tuple[WebPage, ...]:
    """The addresses of an environment."""
    refuse = partial(problem_page, environment)

    def page(path: str, takes_file: bool = False, **methods: Any) -> WebPage:
        bound = {name: partial(do, environment) for name, do in methods.items()}
        return WebPage(path, bound, refuse, LIMITS, takes_file=takes_file)

    return (
        page(DOCUMENT, GET=_document_page, POST=_unlock),
        page(f"{DOCUMENT}/pdf", GET=_download),
        page(f"{DOCUMENT}/logo", GET=_logo),
        page(f"{DOCUMENT}/accept", POST=_accept),
        page(f"{DOCUMENT}/reject", POST=_reject),
        page(VERIFY, takes_file=True, GET=public_verify.verify_page, POST=public_verify.verify_upload),
    )


@dataclass(frozen=True)
class AnswerForm:
    """The submitted answer to a quote, and what is wrong with it."""

    which: str = ""
    name: str = ""
    note: str = ""
    fault: str | None = None


async def _document_page(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    try:
        opened = await _open_link(flow, request)
    except sharing.SharePasswordRequired:
        return _password_page(environment, request)
    if request.method == "GET":
        sharing.count_view(flow, opened)
    return await _render_document(environment, flow, request, opened)


async def _unlock(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    form = read_form(request)
    words = Words(chosen_language(request, "he"))
    try:
        opened = await sharing.open_link(flow, request.path["token"], form.get("password", "")[:200])
    except sharing.WrongSharePassword:
        told = words.text("That is not the password. Ask whoever sent you the link.")
        return _password_page(environment, request, told, 422)
    except RateLimitExceeded as fault:
        return _password_page(environment, request, too_many_tries_text(words, fault), 429)
    secure = "; Secure" if flow.outside.sessions.secure_cookie else ""
    cookie = (
        f"{_cookie_name(environment)}={sharing.create_browser_pass(flow, opened)}; HttpOnly; SameSite=Lax; "
        f"Path={document_path(request)}; Max-Age={sharing.BROWSER_PASS_SECONDS}{secure}"
    )
    return redirect(_document_address(request), ("set-cookie", cookie))


async def _download(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    try:
        opened = await _open_link(flow, request)
        blob = await sharing.get_link_file(flow, opened)
    except (sharing.SharePasswordRequired, sharing.DownloadNotAllowed):
        return redirect(_document_address(request))
    named = f'attachment; filename="{blob.filename}"'
    headers = (*HEADERS, *blob.headers, ("content-disposition", named))
    return PageResponse(blob.content, blob.media_type, headers=headers, lost=blob.lost)


async def _logo(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    opened = await _open_link(flow, request)
    digest = (opened.record.business or {}).get("logoSha256")
    if not digest:
        raise NotFound
    printing = flow.outside.printing
    try:
        content = await run_in_file_thread(printing.files.get, bytes.fromhex(digest))
        async with printing.press.turn(opened.link.business_id):
            content = await asyncio.to_thread(pdf.printable_logo, content, printing.press)
    except (OSError, pdf.UnprintableLogo):
        raise NotFound from None
    return PageResponse(content, pdf.logo_media_type(content), headers=(("content-security-policy", _PICTURE),))


async def _accept(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    form = read_form(request)
    opened = await _open_link(flow, request)
    words = Words(chosen_language(request, opened.record.lang))
    filled = AnswerForm("accept", form.get("name", "").strip(), form.get("note", "").strip())
    fault = None
    if not is_valid_name(filled.name):
        fault = _invalid_name_text(words)
    elif form.get("agree") != "yes":
        fault = words.text("Mark that you accept the quote.")
    body = quotes.QuoteAcceptance(name=filled.name, signature=filled.name, note=filled.note or None)
    return await _save_answer(
        environment, flow, request, opened, filled, fault, quotes.acceptance_content(body, opened.link.id)
    )


async def _reject(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    form = read_form(request)
    opened = await _open_link(flow, request)
    words = Words(chosen_language(request, opened.record.lang))
    filled = AnswerForm("reject", form.get("name", "").strip(), form.get("note", "").strip())
    fault = _invalid_name_text(words) if filled.name and not is_valid_name(filled.name) else None
    said = quotes.rejection_content(
        quotes.QuoteRejection(name=filled.name or None, reason=filled.note or None), opened.link.id
    )
    return await _save_answer(environment, flow, request, opened, filled, fault, said)


def _invalid_name_text(words: Words) -> str:
    return words.text("Write your full name on one line, of at most 200 characters.")


async def _save_answer(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    open_link: sharing.OpenedLink,
    answer_form: AnswerForm,
    message: str | None,
    answer: Any,
) -> PageResponse:
    """Saves the answer to a quote and redirects to the document, or shows the form again with the error."""
    words = Words(chosen_language(request, open_link.record.lang))
    if message is None and len(answer_form.note) > NOTE_LENGTH:
        message = words.text("The note may have 500 characters at most.")
    if message is not None:
        answer_form = AnswerForm(answer_form.which, answer_form.name, answer_form.note, message)
        return await _render_document(environment, flow, request, open_link, answer_form, 422)
    try:
        await quotes.answer_through_link(flow, request.path["token"], open_link, answer)
    except (quotes.QuoteAlreadyAnswered, quotes.QuoteConverted, quotes.QuoteExpired, quotes.QuoteCancelled) as problem:
        fresh = await _open_link(flow, request)
        told = words.text("This quote was answered meanwhile.")
        if isinstance(problem, quotes.QuoteConverted):
            told = words.text("The sender issued a document from this quote: it takes no answer any more.")
        return await _render_document(environment, flow, request, fresh, AnswerForm(fault=told), 409)
    return redirect(f"{document_path(request)}?lang={chosen_language(request, open_link.record.lang)}&answered=yes")


async def _render_document(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    open_link: sharing.OpenedLink,
    answer_form: AnswerForm | None = None,
    status: int = 200,
) -> PageResponse:
    """The page of a document, in its own language or the one that was chosen."""
    language = chosen_language(request, open_link.record.lang)
    state, look = open_link.beside
    record = msgspec.structs.replace(open_link.record, lang=language)
    assert record.issued_at is not None
    assert record.business is not None
    zone = ZoneInfo(record.business["timezone"])
    view, page = documents.printed_view(record, look), page_design(look)
    seen = build_sheet(view, "copy", sandbox=environment == "sandbox", produced_at=record.issued_at.astimezone(zone))
    owed = record.status == "ISSUED" and record.payment_status not in ("NOT_APPLICABLE", "PAID", "OVERPAID")
    today = local_date(open_link.at, record.business["timezone"])
    return render_public(
        "public_document.html",
        environment,
        request,
        language,
        status=status,
        headers=(content_security_policy(style_sources=f"'self' {page.source}"),),
        look=page,
        seen=seen,
        record=record,
        state=state,
        standing=_status_word(record, state, today),
        left=_payment_amounts(record) if owed and (record.paid or record.credited) else None,
        filled=answer_form or AnswerForm(),
        may_download=open_link.link.allow_download,
        logo=page.logo if record.business.get("logoSha256") else None,
        link_until=_format_instant_day(open_link.link.expires_at, zone, language),
        answered_on=_format_instant_day(state.answered_at, zone, language) if state and state.answered_at else None,
        open_until=format_day(state.open_until, language) if state and state.open_until else None,
        address=document_path(request),
        just_answered="answered=yes" in request.query.split("&"),
    )


def _status_word(record: documents.Record, state: quotes.QuoteState | None, today: date) -> str | None:
    """The code of the status shown with a document; None if no status is shown."""
    if record.status == "CANCELLED":
        return "CANCELLED"
    if state is not None:
        return state.status
    if record.payment_status == "NOT_APPLICABLE":
        return None
    if documents.is_overdue(record, today):
        return "OVERDUE"
    return record.payment_status


def _payment_amounts(record: documents.Record) -> dict[str, str]:
    """The amounts paid, credited and left to pay, formatted like the total; amounts of zero are left out."""
    rest = documents.open_balance(record)
    amounts = {"paid": record.paid, "credited": record.credited, "left": rest}
    return {
        name: format_money(format_amount(minor, record.currency), record.currency)
        for name, minor in amounts.items()
        if minor
    }


def _password_page(
    environment: str, request: PageRequest, message: str | None = None, status: int = 200
) -> PageResponse:
    language = chosen_language(request, preferred_language(request))
    action = _document_address(request)
    return render_public(
        "public_locked.html", environment, request, language, status=status, fault=message, action=action
    )


def problem_page(environment: str, problem: Problem, request: PageRequest) -> PageResponse:
    """The page for a problem."""
    language = chosen_language(request, preferred_language(request))
    words = Words(language)
    if request.url.partition("?")[0] == VERIFY and (
        again := public_verify.unreadable_file_page(environment, problem, request)
    ):
        return again
    title = words.text("This cannot be done now")
    lead = words.text("Something does not work on our side right now. Try again in a minute.")
    if isinstance(problem, NotFound | sharing.SharePasswordRequired):
        title = words.text("There is nothing here")
        lead = words.text("The link is over, or was never one. Ask whoever sent it for a new link.")
    elif isinstance(problem, RateLimitExceeded):
        lead = words.text("Too many requests came from your network. Try again in a few minutes.")
    elif isinstance(problem, documents.AllocationPending):
        title = words.text("The file is being prepared")
        lead = words.text("The document waits for its number from the tax authority. Try again in a minute.")
    elif problem.status < 500:
        lead = words.text("The form was not sent from our page. Open the link again.")
    status = 404 if isinstance(problem, sharing.SharePasswordRequired) else problem.status
    return render_public(
        "public_fault.html",
        environment,
        request,
        language,
        status=status,
        heading=title,
        lead=lead,
        request_id=request.origin.request_id,
    )


async def _open_link(flow: Flow[Outside], request: PageRequest) -> sharing.OpenedLink:
    environment = flow.transactions.runtime.environment
    known = request.cookie(_cookie_name(environment))
    return await sharing.open_link(
        flow, request.path["token"], browser_pass_text=known, read_related=partial(_quote_and_design, request)
    )


async def _quote_and_design(
    request: PageRequest, tx: Tx, record: documents.Record
) -> tuple[quotes.QuoteState | None, Look]:
    """What else the page shows: where a quote stands, and the texts of the document's template."""
    language = chosen_language(request, record.lang)
    look = await templates.get_look(tx, record.template_id, record.template_version, language)
    return await quotes.quote_state(tx, record), look


def _cookie_name(environment: str) -> str:
    return f"pinkas_{environment}_link"


def _document_address(request: PageRequest) -> str:
    """The address of the document's page in the chosen language."""
    chosen = dict(parse_qsl(request.query, errors="replace")).get("lang")
    return document_path(request) + (f"?lang={chosen}" if chosen in LANGUAGE_NAMES else "")


def _format_instant_day(at: datetime, zone: ZoneInfo, language: str) -> str:
    return format_day(at.astimezone(zone).date(), language)
