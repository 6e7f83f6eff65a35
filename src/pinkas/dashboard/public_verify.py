"""The public page on which anybody can verify a PDF."""

from pinkas.core.problems import PayloadTooLarge, Problem, ValidationFailed
from pinkas.countries import country
from pinkas.dashboard.frame import preferred
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public_frame import VERIFY, framed, language_of, same_site
from pinkas.dashboard.public_words import WORDS
from pinkas.domains import sharing
from pinkas.platform.page import Shown, Visit
from pinkas.platform.tx import Flow

_HOME = "IL"
"""The country whose names of document types are shown; there is only one yet."""


async def ask(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    return _verify_page(environment, visit)


async def judge(environment: str, flow: Flow[Outside], visit: Visit) -> Shown:
    same_site(visit)
    words = WORDS[language_of(visit, preferred(visit))]
    assert visit.upload is not None
    try:
        found = await sharing.verify_file(flow, visit.upload.content)
    except ValidationFailed:
        return _verify_page(environment, visit, fault=words["not_pdf"], status=422)
    return _verify_page(environment, visit, found)


def _verify_page(
    environment: str,
    visit: Visit,
    found: sharing.Verified | None = None,
    fault: str | None = None,
    status: int = 200,
) -> Shown:
    language = language_of(visit, preferred(visit))
    kind = country(_HOME).document_types.get(found.doc_type or 0) if found else None
    return framed(
        "public_verify.html",
        environment,
        visit,
        language,
        status=status,
        found=found,
        kind=kind.name[language] if kind else None,
        signed=f"{found.issued_at:%d/%m/%Y %H:%M} UTC" if found and found.issued_at else None,
        fault=fault,
        action=f"{VERIFY}?lang={language}",
    )


def unreadable(environment: str, problem: Problem, visit: Visit) -> Shown | None:
    """The form with an error message, when the upload is not a PDF or too large; None for any other problem."""
    if not isinstance(problem, PayloadTooLarge | ValidationFailed):
        return None
    words = WORDS[language_of(visit, preferred(visit))]
    told = words["too_large"] if isinstance(problem, PayloadTooLarge) else words["not_pdf"]
    return _verify_page(environment, visit, fault=told, status=problem.status)
