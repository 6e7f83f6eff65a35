"""How often a secret may be tried (JW-2 and decision 0014).

A try is counted before the secret is looked at, so that guesses sent at once do not slip through. One that turns out
right is taken back, so that the counters count failures and a busy office does not lock itself out.
"""

from dataclasses import dataclass

from pinkas.platform.crypto import sha256

QUARTER, HOUR, DAY = 900, 3600, 86400


@dataclass(frozen=True)
class Tries:
    """A counter: its name, and how many tries there are in a window of so many seconds."""

    name: str
    most: int
    seconds: int


def _hidden(email: str) -> str:
    """A digest of the address, so that the names of counters hold no addresses."""
    return sha256(email).hex()[:32]


def of_login(email: str, address: str) -> tuple[Tries, ...]:
    """Of one account from one address first: what it refuses must not use up the account's own tries, or anybody could
    lock somebody out from one place. All of the address, and all of the account, come after it."""
    account = _hidden(email)
    return (
        Tries(f"login:{account}:{address}", 10, QUARTER),
        Tries(f"login:address:{address}", 100, QUARTER),
        Tries(f"login:account:{account}", 50, HOUR),
    )


def of_forgotten(email: str, address: str) -> tuple[Tries, ...]:
    """Mails that may be asked for: of one account from one address, of the address, of the account."""
    account = _hidden(email)
    return (
        Tries(f"forgot:{account}:{address}", 5, HOUR),
        Tries(f"forgot:address:{address}", 50, HOUR),
        Tries(f"forgot:account:{account}", 20, HOUR),
    )


def of_reset(address: str) -> tuple[Tries, ...]:
    """Tokens of resets that an address may try."""
    return (Tries(f"reset:{address}", 20, QUARTER),)


def of_person(user_id: object) -> tuple[Tries, ...]:
    """Passwords and codes that a session may try for what it does with the account itself."""
    return (Tries(f"person:{user_id}", 10, QUARTER),)


def of_invitations(business_id: object, email: str) -> tuple[Tries, ...]:
    """Mails that a business may send to one address, and in all."""
    return (
        Tries(f"invite:{business_id}:{_hidden(email)}", 5, DAY),
        Tries(f"invite:{business_id}", 100, DAY),
    )


def of_acceptance(user_id: object) -> tuple[Tries, ...]:
    """Tokens of invitations that a person may try."""
    return (Tries(f"accept:{user_id}", 10, QUARTER),)
