"""Common parts of the public pages: language, frame, and the check of forms from other sites."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from pinkas.core.fields import Language
from pinkas.core.problems import CrossSiteRequest
from pinkas.dashboard.frame import OTHER, fields_of, render
from pinkas.dashboard.public_words import WORDS
from pinkas.platform.page import Shown, Visit

VERIFY = "/verify"
HEADERS = (("x-robots-tag", "noindex, nofollow"),)


def form_of(visit: Visit) -> Mapping[str, str]:
    """The fields of a submitted form. Raises CrossSiteRequest for a form of another site."""
    same_site(visit)
    try:
        return fields_of(visit)
    except ValueError:
        raise CrossSiteRequest from None


def same_site(visit: Visit) -> None:
    """Raises CrossSiteRequest when the header Sec-Fetch-Site says that another site sent the request."""
    if any(value.strip().lower() not in ("same-origin", "none") for value in visit.headers.all("sec-fetch-site")):
        raise CrossSiteRequest


def path_of(visit: Visit) -> str:
    return f"/d/{visit.path['token']}"


def language_of(visit: Visit, usual: str) -> Language:
    """The language chosen on the page, or else the given default."""
    chosen = dict(parse_qsl(visit.query, errors="replace")).get("lang", usual)
    return "en" if chosen == "en" else "he"


def framed(
    template: str,
    environment: str,
    visit: Visit,
    language: Language,
    *,
    status: int,
    headers: tuple[tuple[str, str], ...] = (),
    **values: object,
) -> Shown:
    """A page of a customer, with a link to itself in the other language."""
    address = f"{'' if visit.method == 'GET' else _home(visit)}?lang={OTHER[language]}"
    body = render(template, language, environment, words=WORDS[language], other_address=address, **values)
    return Shown(body, status=status, headers=(*HEADERS, *headers))


def _home(visit: Visit) -> str:
    """The page that a form was on."""
    return path_of(visit) if "token" in visit.path else VERIFY
