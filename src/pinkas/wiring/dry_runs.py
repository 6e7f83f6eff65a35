"""Dry runs of an environment: which parts of the outside they may use, and who reads messages and postings.

A part that is named nowhere here refuses: what a dry run may use is said, and not what it may not.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from pinkas.core.letters import Letter
from pinkas.domains import ledger, messages
from pinkas.domains.files import FileStore
from pinkas.outside.files import OverlaidFiles
from pinkas.platform.dry_run import DryRun, DryRuns
from pinkas.platform.effects import MessageEffect
from pinkas.platform.tx import Transactions
from pinkas.wiring.outside import Outside

STAYS_INSIDE = frozenset(
    {
        "event_types",
        "exports_kept",
        "import_limits",
        "issuer",  # reads keys
        "kept_calls",  # what it makes has a transaction of its own: granting has no dry run
        "mail_additions",  # what a mail of a job says; it writes in the transaction that it is given
        "oauth",
        "owner_consent",
        "press",  # sets pages in a thread of this process
        "producer",
        "reader",  # reads a paper in a child process, and keeps nothing
        "readings",
        "receivers",
        "receiving",
        "reports",
        "sessions",
        "tables",
        "throttle",  # what is worth guessing at is counted however it is asked
    }
)
"""Parts of the outside that keep and send nothing: settings, and what works with what it is given."""
PROVIDER_FACTS = ("name", "title", "credential_fields", "capabilities", "find_faults", "mode_of", "account_label")
AUTHORITY_FACTS = ("is_configured", "software_number")
PUSH_FACTS = ("public_key", "endpoint_error")
"""What is known of a provider, the authority and push services without asking them."""


class Refused:
    """A part that leaves the process, in a dry run: what is known of it may be read, and anything else refuses."""

    def __init__(self, part: Any, dry: DryRun, facts: Iterable[str] = ()) -> None:
        self._part = part
        self._dry = dry
        self._facts = frozenset(facts)

    def __getattr__(self, name: str) -> Any:
        if name in self._facts:
            return getattr(self._part, name)
        if name.startswith("__"):
            raise AttributeError(name)
        raise self._dry.refuse()


class NotedMail:
    """Mail that is told of instead of sent."""

    def __init__(self, dry: DryRun) -> None:
        self._dry = dry

    async def send(self, letter: Letter) -> None:
        """See `Mail`."""
        self._dry.letters.append(
            MessageEffect(kind="mail", channel="email", recipient=letter.to, subject=letter.subject, document_id=None)
        )


def dry_outside(outside: Outside, dry: DryRun) -> Outside:
    """The outside of a dry run. Files are read as they are and written beside the store, mail is told of, transactions
    in the sandbox are rolled back as all others, and what leaves the process refuses."""

    def refused(part: Any, facts: Iterable[str] = ()) -> Any:
        return None if part is None else Refused(part, dry, facts)

    files, mail = OverlaidFiles(outside.files), NotedMail(dry)
    dry.closers.append(files.close)
    providers = {name: refused(one, PROVIDER_FACTS) for name, one in outside.payment_providers.providers.items()}
    simulator = outside.payment_providers.simulator
    instead: dict[str, Any] = {
        "files": files,
        "shelf": FileStore(files, outside.shelf.most),
        "printing": replace(outside.printing, files=files),
        "mail": mail,
        "messaging": replace(
            outside.messaging,
            mail=None if outside.messaging.mail is None else mail,
            gateways={channel: refused(one) for channel, one in outside.messaging.gateways.items()},
        ),
        "sandbox": None if outside.sandbox is None else dry.rehearse(outside.sandbox),
        "allocating": replace(outside.allocating, authority=refused(outside.allocating.authority, AUTHORITY_FACTS)),
        "payment_providers": replace(
            outside.payment_providers,
            providers=providers,
            simulator=None if simulator is None else providers[simulator.name],
        ),
        "push": refused(outside.push, PUSH_FACTS),
    }
    others = [one.name for one in fields(outside) if one.name not in instead and one.name not in STAYS_INSIDE]
    return replace(outside, **instead, **{name: refused(getattr(outside, name)) for name in others})


def make_dry_runs(transactions: Transactions, outside: Outside) -> DryRuns:
    """The dry runs of an environment."""
    return DryRuns(
        transactions=transactions,
        outside=lambda dry: dry_outside(outside, dry),
        read_messages=messages.list_written,
        read_postings=ledger.list_written,
    )
