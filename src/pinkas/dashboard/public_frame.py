"""Common parts of the public pages: language, frame, and the check of forms from other sites."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from pinkas.core.fields import Language
from pinkas.core.problems import CrossSiteRequest
from pinkas.dashboard.frame import OTHER_LANGUAGE, read_form_fields, render
from pinkas.dashboard.words import Words
from pinkas.outside.payment_providers import SIMULATOR_PAGE
from pinkas.platform.web_page import PageRequest, PageResponse

VERIFY = "/verify"
_PAGES_OF_CLIENTS = ("/pay/", "/checkout/", "/p/", "/portal/", "/reminders/", "/mandate/", "/approve/")
"""Where the addresses of pages with forms begin."""
HEADERS = (("x-robots-tag", "noindex, nofollow"),)


def read_form(request: PageRequest) -> Mapping[str, str]:
    """The fields of a submitted form. Raises CrossSiteRequest for a form of another site."""
    refuse_cross_site_form(request)
    try:
        return read_form_fields(request)
    except ValueError:
        raise CrossSiteRequest from None


def refuse_cross_site_form(request: PageRequest) -> None:
    """Raises CrossSiteRequest when the header Sec-Fetch-Site says that another site sent the request."""
    if any(value.strip().lower() not in ("same-origin", "none") for value in request.headers.all("sec-fetch-site")):
        raise CrossSiteRequest


def document_path(request: PageRequest) -> str:
    return f"/d/{request.path['token']}"


def chosen_language(request: PageRequest, default_language: str) -> Language:
    """The language chosen on the page, or else the given default."""
    chosen = dict(parse_qsl(request.query, errors="replace")).get("lang", default_language)
    return "en" if chosen == "en" else "he"


def render_public(
    template: str,
    environment: str,
    request: PageRequest,
    language: Language,
    *,
    status: int,
    headers: tuple[tuple[str, str], ...] = (),
    **values: object,
) -> PageResponse:
    """A page of a customer, with a link to itself in the other language."""
    address = f"{'' if request.method == 'GET' else _form_page_path(request)}?lang={OTHER_LANGUAGE[language]}"
    body = render(template, Words(language), environment, other_address=address, **values)
    return PageResponse(body, status=status, headers=(*HEADERS, *headers))


def _form_page_path(request: PageRequest) -> str:
    """The page that a form was on."""
    if "reference" in request.path:
        return SIMULATOR_PAGE.format(reference=request.path["reference"])
    if (path := request.url.partition("?")[0]).startswith(_PAGES_OF_CLIENTS):
        return path
    return document_path(request) if "token" in request.path else VERIFY
