"""Which internet addresses a request on behalf of a stranger may reach.

Anybody may type a webhook address, so the process would otherwise be a way into the operator's own network (server-side
request forgery). The decision is taken on an address, never on the text somebody typed: one address has many spellings.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# IANA's special-purpose registry, written out because ipaddress.is_global disagrees between Python versions and calls
# multicast, 192.88.99.0/24 and parts of 192.0.0.0/24 global.
_NOT_PUBLIC_V4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this host on this network, RFC 791
        "10.0.0.0/8",  # private, RFC 1918
        "100.64.0.0/10",  # shared by carriers, RFC 6598
        "127.0.0.0/8",  # loopback, RFC 1122
        "168.63.129.16/32",  # the control channel of Azure machines, numbered from a public block
        "169.254.0.0/16",  # link local, where clouds keep their credentials, RFC 3927
        "172.16.0.0/12",  # private, RFC 1918
        "192.0.0.0/24",  # protocol assignments, RFC 6890
        "192.0.2.0/24",  # documentation, RFC 5737
        "192.88.99.0/24",  # 6to4 relays, RFC 7526
        "192.168.0.0/16",  # private, RFC 1918
        "198.18.0.0/15",  # benchmarking, RFC 2544
        "198.51.100.0/24",  # documentation, RFC 5737
        "203.0.113.0/24",  # documentation, RFC 5737
        "224.0.0.0/4",  # multicast, RFC 5771
        "240.0.0.0/4",  # reserved and broadcast, RFC 1112
    )
)

# Only 2000::/3 is handed out as global unicast; everything outside it (v4-compatible, NAT64, unique local, link local,
# site local, segment routing 5f00::/16, multicast) is out without being listed.
_GLOBAL_UNICAST_V6 = IPv6Network("2000::/3")
_NOT_PUBLIC_V6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments, among them Teredo, RFC 2928
        "2001:db8::/32",  # documentation, RFC 3849
        "2002::/16",  # 6to4, carries any IPv4 address inside, RFC 3056
        "3fff::/20",  # documentation, RFC 9637
    )
)

# No operator's setting opens these: they hand the machine's own credentials to whoever asks.
_CLOUD_METADATA_V4 = IPv4Network("169.254.0.0/16")
_CLOUD_METADATA_V6 = IPv6Address("fd00:ec2::254")

# Blocks whose last 32 bits are an IPv4 address that a router on the way may unwrap.
_CARRY_V4_LAST = (IPv6Network("::/96"), IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


def is_public(address: Address) -> bool:
    """Whether the address belongs to the public internet; stricter than ``ipaddress.is_global``.

    A v4-mapped address is judged as the IPv4 address inside it. An address with a zone is never public.
    """
    plain = _unwrap_mapped(address)
    if isinstance(plain, IPv4Address):
        return plain.is_global and not any(plain in network for network in _NOT_PUBLIC_V4)
    return (
        plain.is_global
        and plain.scope_id is None
        and plain in _GLOBAL_UNICAST_V6
        and not any(plain in network for network in _NOT_PUBLIC_V6)
    )


def may_contact(address: Address, allowed_networks: Iterable[Network] = ()) -> bool:
    """Whether a request may go to the address: a public one, or one inside a network the operator named.

    169.254.0.0/16 and fd00:ec2::254, also wrapped in another form of address, stay closed whatever the operator named.
    """
    plain = _unwrap_mapped(address)
    if isinstance(plain, IPv6Address) and plain.scope_id is not None:
        return False
    if plain == _CLOUD_METADATA_V6 or any(v4 in _CLOUD_METADATA_V4 for v4 in _embedded_ipv4_addresses(plain)):
        return False
    return is_public(plain) or any(plain in network for network in allowed_networks)


def _unwrap_mapped(address: Address) -> Address:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped if mapped is not None else address


def _embedded_ipv4_addresses(address: Address) -> list[IPv4Address]:
    """The address itself when it is IPv4, else every IPv4 address that it may carry inside."""
    if isinstance(address, IPv4Address):
        return [address]
    carried = [IPv4Address(int(address) & 0xFFFFFFFF)] if any(address in block for block in _CARRY_V4_LAST) else []
    if address.sixtofour is not None:
        carried.append(address.sixtofour)
    if address.teredo is not None:
        carried.extend(address.teredo)
    return carried
