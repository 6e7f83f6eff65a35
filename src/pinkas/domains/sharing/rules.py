"""The lifetime of a link, its password, and how often a password may be tried."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.sharing.types import OpenShareLink

DEFAULT_DAYS = 90
BROWSER_PASS_SECONDS = 30 * 60
"""For how long a browser that gave the password is not asked again."""


class SharePasswordRequired(Problem):
    status, code, message = 403, "share_password_required", "The link asks for a password."
    hint = "Send it in the header X-Share-Password."


class WrongSharePassword(Problem):
    status, code, message = 403, "wrong_share_password", "The password is not the one of the link."
    hint = "Ask whoever sent you the link."


class DownloadNotAllowed(Problem):
    status, code, message = 403, "download_not_allowed", "The link shows the document and gives no file."
    hint = "Ask whoever sent you the link for the PDF."


@dataclass(frozen=True)
class AttemptLimit:
    """So many wrong passwords in so many seconds, counted under a name."""

    name: str
    most: int
    seconds: int


def attempt_limits(link_id: UUID, network: str) -> tuple[AttemptLimit, AttemptLimit]:
    """The limits of password attempts: for one address, and for all holders of the link together. The second is high
    enough that nobody locks the others out from a few addresses, and low enough that a password is not guessed."""
    return AttemptLimit(f"share:{link_id}:{network}", 10, 900), AttemptLimit(f"share:{link_id}", 500, 900)


def decode_password_header(header: str | None) -> str | None:
    """The password of a header: headers are read byte by byte, and the password in them is UTF-8."""
    if header is None:
        return None
    try:
        return header.encode("latin-1").decode()
    except ValueError:
        return header


def write_browser_pass(link: OpenShareLink, expires_at: datetime, key: bytes) -> str:
    """What a browser keeps after the right password: good for this link and this password until an instant."""
    ends = int(expires_at.timestamp())
    return f"{ends}.{_pass_signature(link, ends, key)}"


def is_browser_pass_valid(text: str | None, link: OpenShareLink, now: datetime, key: bytes) -> bool:
    """Whether `write_browser_pass` wrote it for this link and its password, and it is not over."""
    ends, _, mark = (text or "").partition(".")
    if not (ends.isascii() and ends.isdigit() and len(ends) < 12 and mark.isascii()):
        return False
    return int(ends) > now.timestamp() and hmac.compare_digest(_pass_signature(link, int(ends), key), mark)


def _pass_signature(link: OpenShareLink, expires: int, key: bytes) -> str:
    told = f"share-pass:{link.business_id}:{link.id}:{link.password_hash}:{expires}"
    return hmac.digest(key, told.encode(), hashlib.sha256).hex()
