"""Public links of issued documents, and the proof that a file is genuine."""

from pinkas.domains.sharing.actions import create_link_address, follow_token
from pinkas.domains.sharing.flows import (
    Dependencies,
    OpenedLink,
    count_view,
    create_browser_pass,
    get_link_file,
    open_link,
)
from pinkas.domains.sharing.rules import (
    BROWSER_PASS_SECONDS,
    DownloadNotAllowed,
    SharePasswordRequired,
    WrongSharePassword,
    decode_password_header,
)
from pinkas.domains.sharing.types import OpenShareLink
from pinkas.domains.sharing.verify import IssuerKeys, Verified, verify_file
from pinkas.domains.sharing.view_counts import ViewCounter

__all__ = [
    "BROWSER_PASS_SECONDS",
    "Dependencies",
    "DownloadNotAllowed",
    "IssuerKeys",
    "OpenShareLink",
    "OpenedLink",
    "SharePasswordRequired",
    "Verified",
    "ViewCounter",
    "WrongSharePassword",
    "count_view",
    "create_browser_pass",
    "create_link_address",
    "decode_password_header",
    "follow_token",
    "get_link_file",
    "open_link",
    "verify_file",
]
