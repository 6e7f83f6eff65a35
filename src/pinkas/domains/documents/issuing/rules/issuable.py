"""A draft to be issued: its request, and the document composed again as of today. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import to_builtins
from pinkas.core.phones import e164
from pinkas.core.problems import Faults, NotFound, Problem
from pinkas.core.wording import wording_of
from pinkas.countries import DocumentType
from pinkas.domains.clients import Client
from pinkas.domains.documents.drafting.rules import issue_checks
from pinkas.domains.documents.drafting.rules.compose import Identity, compose
from pinkas.domains.documents.issuing.rules import allocation
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.problems import AlreadyIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import References, archived_products, context_of, refuse_merged
from pinkas.domains.documents.model.rules.snapshots import business_snapshot
from pinkas.domains.documents.model.types import Finalize, NewDocument, Recipients


@dataclass(frozen=True)
class Request:
    """One draft that is to be issued."""

    id: UUID
    body: Finalize
    row: Any | None
    """The draft as it is stored; None when there is none of that id."""
    new: NewDocument | None
    """What the draft was asked to be, with the date that `body` says instead of its own; None when it is no draft."""


@dataclass(frozen=True)
class Issuable:
    """A document composed as of today, with everything that the rules depend on."""

    record: Record
    context: Context
    client_archived: bool = False
    client: Client | None = None
    """Its client, when it names one of the business."""
    archived: Sequence[Problem] = ()
    """A problem for each of its products that is archived by now."""
    warnings: Sequence[Problem] = ()
    """What issuing it does to stock that does not stand in the way."""

    @property
    def kind(self) -> DocumentType:
        """The type of the document."""
        return self.context.kind(self.record.doc_type)

    def findings(self, last_date: date | None) -> list[Problem]:
        """Every problem that prevents issuing it after a document of its type that is dated `last_date`."""
        found = issue_checks.findings(
            self.record,
            self.kind,
            targets=self.context.targets,
            left=self.context.left,
            today=self.context.today,
            last_date=last_date,
            client_archived=self.client_archived,
            dates=self.context.settings.dates,
            issuer=business_snapshot(self.context.business, self.context.brand),
            template=self._texts_of_template(),
        )
        return [*found, *self.archived]

    def _texts_of_template(self) -> dict[str, Any]:
        """What the template adds in the language of the document: it may be older than the rule that checks it."""
        if self.context.template is None:
            return {}
        texts: dict[str, Any] = to_builtins(self.context.template.texts)
        return {"texts": {name: {self.record.lang: words.get(self.record.lang)} for name, words in texts.items()}}


def prepare(one: Request, references: References, new_id: Callable[[], UUID]) -> Issuable:
    """A draft composed anew. Raises what prevents composing it: `NotFound`, `AlreadyIssued`, a fault of its content,
    a record that it names and that cannot be used, another total than the one that is expected."""
    if one.row is None:
        raise NotFound
    if one.new is None:
        raise AlreadyIssued
    context, client = context_of(one.new, references, new_id)
    refuse_merged(client)
    record = compose(one.new, context, Identity(one.id, one.row.version + 1, one.row.created_at))
    issue_checks.check_expected(record, one.body.expected_total)
    if one.body.send_to is not None:
        addresses(one.body.send_to, context.business.country, "sendTo")
    issuer = business_snapshot(context.business, context.brand)
    record = allocation.decided(record, issuer, context.now, one.body.allocation)
    archived = archived_products(one.new, context.kind(one.new.doc_type), references)
    return Issuable(record, context, client is not None and client.archived_at is not None, client, archived)


def addresses(to: Recipients, country: str, field: str) -> list[tuple[str, str]]:
    """Channel and address of each; phones in E.164, as they are dialled in the business's country. `field` is the name
    of `recipients` in the request: every phone that is none is refused by its own."""
    faults = Faults()
    found = [("email", one) for one in to.email]
    for channel, phones in (("sms", to.sms), ("whatsapp", to.whatsapp)):
        for place, text in enumerate(phones):
            try:
                found.append((channel, e164(text, country)))
            except ValueError as fault:
                faults.add(f"{field}.{channel}[{place}]", "invalid_phone", wording_of(fault))
    faults.raise_if_any()
    once: dict[tuple[str, str], tuple[str, str]] = {}
    for channel, address in found:
        once.setdefault((channel, address.casefold()), (channel, address))
    return list(once.values())
