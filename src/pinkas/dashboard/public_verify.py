"""The public page on which anybody can verify a PDF."""

from pinkas.core.formatting import format_moment
from pinkas.core.problems import PayloadTooLarge, Problem, ValidationFailed
from pinkas.countries import get_country
from pinkas.dashboard.frame import preferred_language
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public_frame import VERIFY, chosen_language, refuse_cross_site_form, render_public
from pinkas.dashboard.words import Words
from pinkas.domains import sharing
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse

_HOME = "IL"
"""The country whose names of document types are shown; there is only one yet."""


async def verify_page(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    return _verify_page(environment, request)


async def verify_upload(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    refuse_cross_site_form(request)
    assert request.upload is not None
    try:
        found = await sharing.verify_file(flow, request.upload.content)
    except ValidationFailed:
        return _verify_page(environment, request, message=_no_pdf_text(request), status=422)
    return _verify_page(environment, request, found)


def _words(request: PageRequest) -> Words:
    return Words(chosen_language(request, preferred_language(request)))


def _no_pdf_text(request: PageRequest) -> str:
    return _words(request).text(
        "That is no PDF file. Send the file as you received it, not a picture or a print of it."
    )


def _verify_page(
    environment: str,
    request: PageRequest,
    found: sharing.Verified | None = None,
    message: str | None = None,
    status: int = 200,
) -> PageResponse:
    language = chosen_language(request, preferred_language(request))
    kind = get_country(_HOME).document_types.get(found.doc_type or 0) if found else None
    return render_public(
        "public_verify.html",
        environment,
        request,
        language,
        status=status,
        found=found,
        kind=kind.name[language] if kind else None,
        signed=f"{format_moment(found.issued_at, language)} UTC" if found and found.issued_at else None,
        fault=message,
        action=f"{VERIFY}?lang={language}",
    )


def unreadable_file_page(environment: str, problem: Problem, request: PageRequest) -> PageResponse | None:
    """The form with an error message, when the upload is not a PDF or too large; None for any other problem."""
    if not isinstance(problem, PayloadTooLarge | ValidationFailed):
        return None
    told = _no_pdf_text(request)
    if isinstance(problem, PayloadTooLarge):
        told = _words(request).text("The file is larger than any document of ours: 10 MB at most.")
    return _verify_page(environment, request, message=told, status=problem.status)
