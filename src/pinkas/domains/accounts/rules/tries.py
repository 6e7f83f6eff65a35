"""How often passwords, codes and tokens may be attempted (JW-2 and decision 0014).

An attempt is counted before the secret is checked, so that parallel guesses are all counted. A successful one is
released again, so that the counters count failures and a busy office does not lock itself out."""

from dataclasses import dataclass

from pinkas.platform.crypto import sha256

QUARTER, HOUR, DAY = 900, 3600, 86400


@dataclass(frozen=True)
class Tries:
    """A counter: its name, and how many attempts it allows in a window of seconds."""

    name: str
    most: int
    seconds: int


def _hidden(email: str) -> str:
    """A digest of the address, so that the names of counters hold no addresses."""
    return sha256(email).hex()[:32]


def of_login(email: str, address: str) -> tuple[Tries, ...]:
    """The limits of a login. The counter of one account from one address comes first: what it refuses must not use up
    the account's own attempts, or anybody could lock somebody out from one place. The counters of the address and of
    the account follow."""
    account = _hidden(email)
    return (
        Tries(f"login:{account}:{address}", 10, QUARTER),
        Tries(f"login:address:{address}", 100, QUARTER),
        Tries(f"login:account:{account}", 50, HOUR),
    )


def of_forgotten(email: str, address: str) -> tuple[Tries, ...]:
    """The limits of requested reset mails: of one account from one address, of the address, of the account."""
    account = _hidden(email)
    return (
        Tries(f"forgot:{account}:{address}", 5, HOUR),
        Tries(f"forgot:address:{address}", 50, HOUR),
        Tries(f"forgot:account:{account}", 20, HOUR),
    )


def of_reset(address: str) -> tuple[Tries, ...]:
    """The limit of reset tokens that an address may try."""
    return (Tries(f"reset:{address}", 20, QUARTER),)


def of_person(user_id: object) -> tuple[Tries, ...]:
    """The limits of passwords and codes that a session may try when it changes the account itself."""
    return (Tries(f"person:{user_id}", 10, QUARTER),)


def of_invitations(business_id: object, email: str) -> tuple[Tries, ...]:
    """The limits of mails that a business may send to one address, and in all."""
    return (
        Tries(f"invite:{business_id}:{_hidden(email)}", 5, DAY),
        Tries(f"invite:{business_id}", 100, DAY),
    )


def of_acceptance(user_id: object) -> tuple[Tries, ...]:
    """The limit of invitation tokens that a person may try."""
    return (Tries(f"accept:{user_id}", 10, QUARTER),)
