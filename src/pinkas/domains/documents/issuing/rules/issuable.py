"""A draft to be issued: its request, and the document composed again as of today. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import to_builtins
from pinkas.core.phones import format_e164
from pinkas.core.problems import FaultCollector, NotFound, Problem
from pinkas.core.wording import wording_of_error
from pinkas.countries import DocumentType
from pinkas.domains.clients import Client
from pinkas.domains.documents.drafting.rules import issue_checks
from pinkas.domains.documents.drafting.rules.compose import DraftIdentity, compose_document
from pinkas.domains.documents.issuing.rules import allocation
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.problems import AlreadyIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import (
    References,
    archived_product_problems,
    build_context,
    check_not_merged,
)
from pinkas.domains.documents.model.rules.snapshots import business_snapshot
from pinkas.domains.documents.model.types import Finalize, NewDocument, Recipients


@dataclass(frozen=True)
class IssueRequest:
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
    recorded_payment_id: UUID | None = None
    """Of the receipt of a payment that was recorded before: its money is in the books already."""

    @property
    def kind(self) -> DocumentType:
        """The type of the document."""
        return self.context.kind(self.record.doc_type)

    @property
    def is_income(self) -> bool:
        """Whether money that comes is income at once, and never a client's credit: the business charges no VAT."""
        return not self.context.country.business_types[self.context.business.business_type].charges_vat

    def findings(self, last_date: date | None) -> list[Problem]:
        """Every problem that prevents issuing it after a document of its type that is dated `last_date`."""
        found = issue_checks.issue_problems(
            self.record,
            self.kind,
            targets=self.context.targets,
            remainders=self.context.left,
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


def prepare_draft(request: IssueRequest, references: References, new_id: Callable[[], UUID]) -> Issuable:
    """A draft composed anew. Raises what prevents composing it: `NotFound`, `AlreadyIssued`, a fault of its content,
    a record that it names and that cannot be used, another total than the one that is expected."""
    if request.row is None:
        raise NotFound
    if request.new is None:
        raise AlreadyIssued
    context, client = build_context(request.new, references, new_id)
    check_not_merged(client)
    record = compose_document(
        request.new, context, DraftIdentity(request.id, request.row.version + 1, request.row.created_at)
    )
    issue_checks.check_expected_total(record, request.body.expected_total)
    if request.body.send_to is not None:
        delivery_addresses(request.body.send_to, context.business.country, "sendTo")
    issuer = business_snapshot(context.business, context.brand)
    record = allocation.with_allocation_status(record, issuer, context.now, request.body.allocation)
    archived = archived_product_problems(request.new, context.kind(request.new.doc_type), references)
    return Issuable(record, context, client is not None and client.archived_at is not None, client, archived)


def delivery_addresses(recipients: Recipients, country: str, field: str) -> list[tuple[str, str]]:
    """Channel and address of each; phones in E.164, as they are dialled in the business's country. `field` is the name
    of `recipients` in the request: every phone that is none is refused by its own."""
    faults = FaultCollector()
    found = [("email", one) for one in recipients.email]
    for channel, phones in (("sms", recipients.sms), ("whatsapp", recipients.whatsapp)):
        for place, text in enumerate(phones):
            try:
                found.append((channel, format_e164(text, country)))
            except ValueError as fault:
                faults.add(f"{field}.{channel}[{place}]", "invalid_phone", wording_of_error(fault))
    faults.raise_if_any()
    once: dict[tuple[str, str], tuple[str, str]] = {}
    for channel, address in found:
        once.setdefault((channel, address.casefold()), (channel, address))
    return list(once.values())
