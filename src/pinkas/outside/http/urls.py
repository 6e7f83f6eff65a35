"""Checks URLs that users enter, before anything is sent to them.

The checks give an early error message. They are not the protection, since a name may resolve to another address later:
the client checks the IP address of every connection.
"""

import re
import socket
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import urlsplit

from yarl import URL

from pinkas.core.wording import Wording, wording_of_error
from pinkas.outside.http.ip_addresses import Address, Network, may_contact

LONGEST_URL = 2048
"""Characters of the longest address accepted."""

_REFUSED_PORTS = frozenset({0, 22, 25})
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f\\]")
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?", re.IGNORECASE)
# What a browser reads as a number: then the whole host is an IPv4 address in some spelling, or nothing (WHATWG URL).
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.IGNORECASE)


class UrlRefused(ValueError):
    """The address breaks a rule; the text is a sentence for the person who typed it."""


def url_error(url: str, *, allowed_networks: Sequence[Network] = (), allow_http: bool = False) -> str | None:
    """What is wrong with an address that webhooks should go to, and how to mend it; None when it is acceptable.

    ``allowed_networks`` are networks besides the public internet that receivers may live in; ``allow_http`` accepts
    addresses without TLS. Names are not resolved here.
    """
    try:
        parse_accepted_url(url, allowed_networks=allowed_networks, allow_http=allow_http)
    except UrlRefused as refused:
        return wording_of_error(refused)
    return None


def parse_accepted_url(url: str, *, allowed_networks: Sequence[Network], allow_http: bool) -> URL:
    """The address as the HTTP client will read it, so that no second parser can see another host in it.

    Raises UrlRefused with a sentence for a person.
    """
    parsed = _parse_url(url)
    if parsed.scheme not in ("http", "https"):
        raise UrlRefused(Wording("The address must begin with https://."))
    if parsed.scheme == "http" and not allow_http:
        raise UrlRefused(Wording("Plain http is not accepted here: use an https:// address."))
    authority = urlsplit(url).netloc
    if "@" in authority:
        raise UrlRefused(
            Wording("The address must not contain a user name or password: remove the part before the @ sign.")
        )
    if "#" in url:
        raise UrlRefused(Wording("The address must not contain a fragment: remove the # sign and what follows it."))
    if not parsed.raw_host:
        raise UrlRefused(Wording("The address has no host: write it like https://example.com/hook."))
    if parsed.port in _REFUSED_PORTS:
        raise UrlRefused(Wording("Port {n} is not accepted: use the port of a web server, such as 443.", n=parsed.port))
    literal = _literal_address(parsed.raw_host, bracketed="[" in authority)
    if literal is not None and not may_contact(literal, allowed_networks):
        raise UrlRefused(
            Wording("The address is not on the public internet: use one that can be reached from anywhere.")
        )
    return parsed


def _parse_url(url: str) -> URL:
    if len(url) > LONGEST_URL:
        raise UrlRefused(Wording("The address is longer than {n} characters: use a shorter one.", n=LONGEST_URL))
    if _UNPRINTABLE.search(url):
        raise UrlRefused(
            Wording("The address contains a space, a control character or a backslash: percent-encode it.")
        )
    try:
        url.encode()  # half a surrogate pair is no character
        return URL(url)
    except ValueError:
        raise UrlRefused(Wording("This is not a valid address: write it like https://example.com/hook.")) from None


def _literal_address(host: str, *, bracketed: bool) -> Address | None:
    """The address that a host spells out, None when it is a name. Raises UrlRefused for what is neither."""
    if bracketed:
        return _parse_ipv6(host)
    bare = host.rstrip(".")
    if _NUMBER.fullmatch(bare.rpartition(".")[2]):
        return _parse_plain_ipv4(host)
    if len(bare) > 253 or not _NAME.fullmatch(host):
        raise UrlRefused(Wording("{host} is not a valid host name: write it like example.com.", host=host))
    # RFC 6761: every name below localhost means this machine.
    return IPv4Address("127.0.0.1") if bare.lower().rpartition(".")[2] == "localhost" else None


def _parse_ipv6(host: str) -> IPv6Address:
    try:
        return IPv6Address(host.replace("%25", "%", 1))
    except AddressValueError:
        raise UrlRefused(Wording("The address in square brackets is not a valid IPv6 address.")) from None


def _parse_plain_ipv4(host: str) -> IPv4Address:
    """One spelling only: the others (0177.1, 0x7f000001, 2130706433) exist to get past checks."""
    try:
        return IPv4Address(host)
    except AddressValueError:
        pass
    try:
        meant = socket.inet_aton(host.rstrip("."))
    except OSError:
        raise UrlRefused(Wording("{host} is not a valid IPv4 address.", host=host)) from None
    raise UrlRefused(
        Wording("Write the IPv4 address as four decimal numbers: {address}.", address=str(IPv4Address(meant)))
    )
