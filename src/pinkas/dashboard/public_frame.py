"""What the pages of customers have in common: their language, their frame, and whose forms they take."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from jinja2 import Environment as Templates
from jinja2 import PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from pinkas.core.problems import CrossSiteRequest
from pinkas.dashboard.public_words import WORDS, PublicLanguage
from pinkas.platform.page import Shown, Visit

VERIFY = "/verify"
HEADERS = (("x-robots-tag", "noindex, nofollow"),)

_TEMPLATES = Templates(
    loader=PackageLoader("pinkas.dashboard"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def form_of(visit: Visit) -> Mapping[str, str]:
    """The fields of a form that was sent from a page of ours."""
    same_site(visit)
    try:
        pairs = parse_qsl(visit.form.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20)
    except ValueError:
        raise CrossSiteRequest from None
    return {name: value.replace("\x00", "") for name, value in pairs}


def same_site(visit: Visit) -> None:
    """Browsers say where a form comes from (Fetch Metadata); what comes from another site is not what a person sent."""
    if any(value.strip().lower() not in ("same-origin", "none") for value in visit.headers.all("sec-fetch-site")):
        raise CrossSiteRequest


def path_of(visit: Visit) -> str:
    return f"/d/{visit.path['token']}"


def language_of(visit: Visit, usual: str) -> PublicLanguage:
    """The language that was chosen on the page, else the usual one."""
    chosen = dict(parse_qsl(visit.query, errors="replace")).get("lang", usual)
    return "en" if chosen == "en" else "he"


def preferred(visit: Visit) -> PublicLanguage:
    """What the browser prefers; Hebrew unless it names English first."""
    for part in (visit.headers.get("accept-language") or "").split(","):
        language = part.split(";")[0].strip().lower().partition("-")[0]
        if language in ("he", "iw"):
            return "he"
        if language == "en":
            return "en"
    return "he"


def framed(
    template: str, environment: str, visit: Visit, language: PublicLanguage, *, status: int, **values: object
) -> Shown:
    other: PublicLanguage = "en" if language == "he" else "he"
    body = _TEMPLATES.get_template(template).render(
        environment=environment,
        language=language,
        direction="rtl" if language == "he" else "ltr",
        other=other,
        other_direction="ltr" if language == "he" else "rtl",
        other_address=f"?lang={other}" if visit.method == "GET" else f"{_home(visit)}?lang={other}",
        words=WORDS[language],
        about=about,
        **values,
    )
    return Shown(body.encode(), status=status, headers=HEADERS)


def about(text: str, **names: str) -> Markup:
    """A text with names and sums in it, each kept apart from the direction of the text."""
    apart = {
        name: one if isinstance(one, Markup) else Markup("<bdi>{}</bdi>").format(one) for name, one in names.items()
    }
    return Markup(escape(text)).format(**apart)  # noqa: S704  (escaped on the line)


def _home(visit: Visit) -> str:
    """The page that a form was on."""
    return path_of(visit) if "token" in visit.path else VERIFY
