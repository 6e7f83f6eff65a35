"""The lifetime of a link, its password, and how often a password may be tried."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from pinkas.core.problems import Problem, invalid
from pinkas.domains.sharing.types import Link

USUAL_DAYS = 90
MOST_DAYS = 731
PASS_SECONDS = 30 * 60
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
class Tries:
    """So many wrong passwords in so many seconds, counted under a name."""

    name: str
    most: int
    seconds: int


def tries_of(link_id: UUID, where: str) -> tuple[Tries, Tries]:
    """The limits of password attempts: for one address, and for all holders of the link together. The second is high
    enough that nobody locks the others out from a few addresses, and low enough that a password is not guessed."""
    return Tries(f"share:{link_id}:{where}", 10, 900), Tries(f"share:{link_id}", 500, 900)


def expiry(asked: datetime | None, now: datetime) -> datetime:
    """When a link is over; 422 names the bounds."""
    latest = now + timedelta(days=MOST_DAYS)
    if asked is None:
        return now + timedelta(days=USUAL_DAYS)
    if asked <= now:
        raise invalid("expiresAt", "in_the_past", "Expected an instant to come.")
    if asked > latest:
        raise invalid(
            "expiresAt", "too_late", "Expected at most two years: until {day}.", day=format(latest, "%Y-%m-%d")
        )
    return asked


def given_password(header: str | None) -> str | None:
    """The password of a header: headers are read byte by byte, and the password in them is UTF-8."""
    if header is None:
        return None
    try:
        return header.encode("latin-1").decode()
    except ValueError:
        return header


def write_pass(link: Link, until: datetime, key: bytes) -> str:
    """What a browser keeps after the right password: good for this link and this password until an instant."""
    ends = int(until.timestamp())
    return f"{ends}.{_mark(link, ends, key)}"


def pass_fits(text: str | None, link: Link, now: datetime, key: bytes) -> bool:
    """Whether `write_browser_pass` wrote it for this link and its password, and it is not over."""
    ends, _, mark = (text or "").partition(".")
    if not (ends.isascii() and ends.isdigit() and len(ends) < 12 and mark.isascii()):
        return False
    return int(ends) > now.timestamp() and hmac.compare_digest(_mark(link, int(ends), key), mark)


def _mark(link: Link, ends: int, key: bytes) -> str:
    told = f"share-pass:{link.business_id}:{link.id}:{link.password_hash}:{ends}"
    return hmac.digest(key, told.encode(), hashlib.sha256).hex()
