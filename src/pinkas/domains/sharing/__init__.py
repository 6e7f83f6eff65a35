"""Public links of issued documents, and the proof that a file is genuine."""

from pinkas.domains.sharing.actions import link_for, opened
from pinkas.domains.sharing.flows import Opened, Outside, browser_pass, file_of, open_link, viewed
from pinkas.domains.sharing.rules import (
    PASS_SECONDS,
    DownloadNotAllowed,
    SharePasswordRequired,
    WrongSharePassword,
    given_password,
)
from pinkas.domains.sharing.types import Link
from pinkas.domains.sharing.verify import Issuer, Verified, verify_file
from pinkas.domains.sharing.views import Views

__all__ = [
    "PASS_SECONDS",
    "DownloadNotAllowed",
    "Issuer",
    "Link",
    "Opened",
    "Outside",
    "SharePasswordRequired",
    "Verified",
    "Views",
    "WrongSharePassword",
    "browser_pass",
    "file_of",
    "given_password",
    "link_for",
    "open_link",
    "opened",
    "verify_file",
    "viewed",
]
