"""The address at which a program listens, as an operator writes it."""


def parse_listen_address(text: str) -> tuple[str, int]:
    """Host and port of HOST:PORT, the host of IPv6 in brackets. Raises ValueError with what is expected."""
    host, colon, port = text.rpartition(":")
    if not colon or not (port.isascii() and port.isdigit()) or not 0 <= int(port) <= 65535 or not host:
        raise ValueError("write HOST:PORT, such as 127.0.0.1:2525 or [::1]:2525")
    return host.strip("[]"), int(port)
