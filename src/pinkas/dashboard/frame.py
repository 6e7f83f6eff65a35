"""Common parts of all pages: rendering of templates, static files, fields of forms.

A page extends `base.html`, which has the blocks `title`, `head`, `kind` (the class of the body) and `body`.
"""

import functools
import gzip
import hashlib
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Literal
from urllib.parse import parse_qsl

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from pinkas.core.country_codes import country_names
from pinkas.core.fields import Language as Language
from pinkas.core.formatting import LOCALES
from pinkas.core.problems import RateLimitExceeded
from pinkas.dashboard.prose import allow_breaks, inline_code, paragraphs
from pinkas.dashboard.words import Words
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

DIRECTIONS: Mapping[Language, Literal["rtl", "ltr"]] = {"he": "rtl", "en": "ltr"}
OTHER_LANGUAGE: Mapping[Language, Language] = {"he": "en", "en": "he"}
MAX_FIELDS = 60
"""Fields that the form of a page has at most."""
_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "woff2": "font/woff2",
    "svg": "image/svg+xml",
}
ICONS = "icons.svg"
"""The drawings of all icons (Lucide, ISC licence); `tools/make_icons.py` makes it."""
_FONT = re.compile(rb"url\(([a-z-]+\.woff2)\)")
_GZIP = re.compile(r"(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)", re.IGNORECASE)
"""Accept-Encoding with gzip in it, not refused by a weight of zero (RFC 9110, 12.5.3)."""
_KEPT = ("cache-control", "public, max-age=31536000, immutable")
"""Header for static files requested with their digest, which never change."""

LANGUAGE_NAMES: Mapping[Language, str] = {language: str(one.get_language_name()) for language, one in LOCALES.items()}
"""What each language calls itself."""


def template_names(words: Words) -> dict[str, Any]:
    """The functions and values by which every template says something in a language."""
    return {
        "_": words.text,
        "n_": words.count,
        "label": words.label,
        "field_at": words.where,
        "money": words.money,
        "number": words.number,
        "percent": words.percent,
        "day": words.day,
        "moment": words.moment,
        "instant": words.instant,
        "locale": LOCALES[words.language],
        "language_names": LANGUAGE_NAMES,
        "country_names": country_names,
    }


def render(template: str, words: Words, environment: str, **values: object) -> bytes:
    """Renders a template. It gets `values`, the words of its language, and language and direction of the page and of
    the other language."""
    other = OTHER_LANGUAGE[words.language]
    text = _TEMPLATES.get_template(template).render(
        {
            **template_names(words),
            "environment": environment,
            "language": words.language,
            "direction": DIRECTIONS[words.language],
            "other": other,
            "other_direction": DIRECTIONS[other],
            **values,
            _MODULES: {},
        }
    )
    return text.encode()


def too_many_tries_text(words: Words, fault: RateLimitExceeded) -> str:
    """What a page says to a person who entered too many wrong passwords."""
    return words.count(
        "Too many tries. Wait {n} second, and try again.",
        "Too many tries. Wait {n} seconds, and try again.",
        int(fault.facts.get("retryAfter", 60)),
    )


def _read_static_file(name: str) -> bytes:
    return (files("pinkas.dashboard") / "static" / name).read_bytes()


@functools.cache
def _static_content(name: str) -> tuple[bytes, str]:
    """The content of a static file, and the digest in its address. Font addresses in style sheets get their digests."""
    content = _read_static_file(name)
    if name.endswith(".css"):
        content = _FONT.sub(lambda font: f"url({static_address(font[1].decode())})".encode(), content)
    return content, hashlib.sha256(content).hexdigest()[:10]


@functools.cache
def _compressed(name: str) -> bytes:
    return gzip.compress(_static_content(name)[0], mtime=0)


def static_address(name: str) -> str:
    """The address of a static file with the digest of its content, so that browsers may cache it forever."""
    return f"/static/{name}?v={_static_content(name)[1]}"


def common_asset_pages() -> tuple[WebPage, ...]:
    """The pages that serve what every page has: fonts, colours and sizes, icons."""
    names = sorted(one.decode() for one in _FONT.findall(_read_static_file("fonts.css")))
    return tuple(asset_page(name) for name in ("fonts.css", "tokens.css", ICONS, *names))


@functools.cache
def icon(name: str, *, turns: bool = False) -> Markup:
    """An icon of the text beside it. One that `turns` points the other way in Hebrew."""
    return Markup('<svg class="icon{}" aria-hidden="true"><use href="{}#{}"></use></svg>').format(
        " turns" if turns else "", static_address(ICONS), name
    )


def worker_page(path: str, name: str) -> WebPage:
    """The page that serves the script of a service worker at an address of its own: a worker has to do with the pages
    below the folder of its script alone. A browser asks for it anew each time, and the worker loads nothing else."""

    async def show(_flow: Flow[object], _request: PageRequest) -> PageResponse:
        headers = (("cache-control", "no-cache"), ("content-security-policy", "default-src 'none'"))
        return PageResponse(_static_content(name)[0], _MEDIA_TYPES["js"], headers=headers)

    return WebPage(path, {"GET": show})


def asset_page(name: str) -> WebPage:
    """The page that serves a style sheet, a script or a font."""

    async def show(_flow: Flow[object], request: PageRequest) -> PageResponse:
        content, digest = _static_content(name)
        extension = name.rpartition(".")[2]
        headers = [_KEPT] if request.query == f"v={digest}" else []
        if extension != "woff2":  # a font is compressed already
            headers.append(("vary", "accept-encoding"))
            if _GZIP.search(request.headers.get("accept-encoding") or ""):
                content = _compressed(name)
                headers.append(("content-encoding", "gzip"))
        return PageResponse(content, _MEDIA_TYPES[extension], headers=tuple(headers))

    return WebPage(f"/static/{name}", {"GET": show})


def content_security_policy(form_action: str = "'self'", style_sources: str = "'self'") -> tuple[str, str]:
    """The header Content-Security-Policy: only own resources, and forms only to `form_action`."""
    return (
        "content-security-policy",
        f"default-src 'none'; style-src {style_sources}; img-src 'self'; font-src 'self'; frame-ancestors 'none'; "
        f"base-uri 'none'; form-action {form_action}",
    )


def preferred_language(request: PageRequest, *before: str) -> Language:
    """The first supported language among the tags `before` and then Accept-Language; Hebrew if there is none."""
    accepted = (request.headers.get("accept-language") or "").split(",")
    return _first_supported((*before, *(part.split(";")[0] for part in accepted)))


def _first_supported(tags: Iterable[str]) -> Language:
    for tag in tags:
        language = tag.strip().lower().partition("-")[0]
        if language in ("he", "iw"):
            return "he"
        if language == "en":
            return "en"
    return "he"


def read_form_fields(request: PageRequest) -> Mapping[str, str]:
    """The fields of a submitted form. Raises ValueError when there are more than `MAX_FIELDS`."""
    pairs = parse_qsl(request.form.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    return {name: value.replace("\x00", "") for name, value in pairs}


class _Template(Template):
    """A template whose macros are made once for a page, however many parts of the page import them: to make them is a
    sixth of what a list costs."""

    def make_module(self, vars: Any = None, shared: bool = False, locals: Any = None) -> Any:
        """The macros of the template, with the names of the page in which they stand first."""
        modules = vars.get(_MODULES) if shared and vars else None
        if modules is None:
            return super().make_module(vars, shared, locals)
        if self.name not in modules:
            modules[self.name] = super().make_module(vars, shared, locals)
        return modules[self.name]


_MODULES = "_modules"
"""The name under which a page keeps the macros that it has made."""
_TEMPLATES = Environment(
    loader=PackageLoader("pinkas.dashboard"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_TEMPLATES.template_class = _Template
_TEMPLATES.globals |= {"style": static_address, "icon": icon}
_TEMPLATES.filters |= {"in_line": inline_code, "prose": paragraphs, "breakable": allow_breaks}
filters = _TEMPLATES.filters
"""Filters that templates may use; a module of pages adds its own."""
