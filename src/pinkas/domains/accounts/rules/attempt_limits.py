"""How often passwords, codes and tokens may be attempted (JW-2 and decision 0014).

An attempt is counted before the secret is checked, so that parallel guesses are all counted. A successful one is
released again, so that the counters count failures and a busy office does not lock itself out."""

from dataclasses import dataclass

from pinkas.platform.crypto import sha256

QUARTER, HOUR, DAY = 900, 3600, 86400


@dataclass(frozen=True)
class AttemptLimit:
    """A counter: its name, and how many attempts it allows in a window of seconds."""

    name: str
    most: int
    seconds: int


def _hash_email(email: str) -> str:
    """A digest of the address, so that the names of counters hold no addresses."""
    return sha256(email).hex()[:32]


def login_limits(email: str, address: str) -> tuple[AttemptLimit, ...]:
    """The limits of a login. The counter of one account from one address comes first: what it refuses must not use up
    the account's own attempts, or anybody could lock somebody out from one place. The counters of the address and of
    the account follow."""
    account = _hash_email(email)
    return (
        AttemptLimit(f"login:{account}:{address}", 10, QUARTER),
        AttemptLimit(f"login:address:{address}", 100, QUARTER),
        AttemptLimit(f"login:account:{account}", 50, HOUR),
    )


def reset_mail_limits(email: str, address: str) -> tuple[AttemptLimit, ...]:
    """The limits of requested reset mails: of one account from one address, of the address, of the account."""
    account = _hash_email(email)
    return (
        AttemptLimit(f"forgot:{account}:{address}", 5, HOUR),
        AttemptLimit(f"forgot:address:{address}", 50, HOUR),
        AttemptLimit(f"forgot:account:{account}", 20, HOUR),
    )


def reset_token_limits(address: str) -> tuple[AttemptLimit, ...]:
    """The limit of reset tokens that an address may try."""
    return (AttemptLimit(f"reset:{address}", 20, QUARTER),)


def person_limits(user_id: object) -> tuple[AttemptLimit, ...]:
    """The limits of passwords and codes that a session may try when it changes the account itself."""
    return (AttemptLimit(f"person:{user_id}", 10, QUARTER),)


def invitation_limits(business_id: object, email: str) -> tuple[AttemptLimit, ...]:
    """The limits of mails that a business may send to one address, and in all."""
    return (
        AttemptLimit(f"invite:{business_id}:{_hash_email(email)}", 5, DAY),
        AttemptLimit(f"invite:{business_id}", 100, DAY),
    )


def acceptance_limits(user_id: object) -> tuple[AttemptLimit, ...]:
    """The limit of invitation tokens that a person may try."""
    return (AttemptLimit(f"accept:{user_id}", 10, QUARTER),)
