"""The types of document that a person made last, for the menu of what can be begun. A cookie of the business keeps
them: no page asks the database for it."""

from pinkas.platform.web_page import PageRequest

COOKIE = "pinkas_recent_types"
MOST = 3
_SEPARATOR = "-"


def recent_types(request: PageRequest) -> list[int]:
    """The codes of the last types, the latest first. What is no code is left out."""
    codes = (request.cookie(COOKIE) or "").split(_SEPARATOR)
    return list(dict.fromkeys(int(one) for one in codes if one.isascii() and one.isdigit() and len(one) <= 4))[:MOST]


def recent_types_cookie(request: PageRequest, doc_type: int, path: str) -> tuple[str, str]:
    """The header Set-Cookie that puts a type first, for the pages below `path`."""
    codes = [doc_type, *(one for one in recent_types(request) if one != doc_type)][:MOST]
    kept = _SEPARATOR.join(map(str, codes))
    return ("set-cookie", f"{COOKIE}={kept}; SameSite=Lax; HttpOnly; Path={path}; Max-Age=31536000")
