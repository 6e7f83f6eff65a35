"""The history of a client, merged in time order from the domains that store its parts."""

from datetime import UTC, datetime
from uuid import UUID

import msgspec

from pinkas.core.json_codec import to_builtins
from pinkas.core.pages import Page
from pinkas.domains import audit, documents, messages
from pinkas.domains.audit import EntrySummary
from pinkas.domains.documents import DocumentSummary
from pinkas.domains.messages import MessageSummary
from pinkas.domains.statements import store
from pinkas.domains.statements.actions.reading import asked
from pinkas.domains.statements.types import Activity, ActivityQuery, StatementSending
from pinkas.platform.merged import newest_first
from pinkas.platform.tx import Tx


async def activity(tx: Tx, id: UUID, query: ActivityQuery) -> Page[Activity]:
    """What was done to the client, its documents, what was sent to it; newest first. Ids begin with the time of their
    making, so that four sources of a page each are one page together."""
    family = (await asked(tx, id)).family

    async def entries(before: UUID | None, most: int) -> list[Activity]:
        return [_entry(one) for one in await audit.newest_of(tx, "client", family, before, most)]

    async def drawn_up(before: UUID | None, most: int) -> list[Activity]:
        return [_document(one) for one in await documents.newest_of(tx, family, before, most)]

    async def sent(before: UUID | None, most: int) -> list[Activity]:
        return [_message(one) for one in await messages.newest_of(tx, family, before, most)]

    async def statements(before: UUID | None, most: int) -> list[Activity]:
        return [_statement(one) for one in await store.newest_of(tx, family, before, most)]

    return await newest_first(tx, f"activity {id}", query, (entries, drawn_up, sent, statements))


def _at(id: UUID) -> datetime:
    return datetime.fromtimestamp((id.int >> 80) / 1000, UTC)


def _entry(one: EntrySummary) -> Activity:
    return Activity(
        id=one.id,
        at=one.at,
        kind="client",
        action=one.action,
        actor=to_builtins(one.actor),
        document=None,
        facts=one.facts,
    )


def _document(one: DocumentSummary) -> Activity:
    action = "document.drafted" if one.status == "DRAFT" else f"document.{one.status.lower()}"
    return Activity(id=one.id, at=_at(one.id), kind="document", action=action, actor=None, document=one, facts={})


def _message(one: MessageSummary) -> Activity:
    facts = {
        "kind": one.kind,
        "channel": one.channel,
        "state": one.state,
        "recipient": one.recipient,
        "documentId": str(one.document_id),
    }
    return Activity(
        id=one.id, at=one.created_at, kind="message", action="message.queued", actor=None, document=None, facts=facts
    )


def _statement(one: StatementSending) -> Activity:
    facts = {
        name: value for name, value in msgspec.to_builtins(one).items() if name in ("from", "to", "state", "recipient")
    }
    return Activity(
        id=one.id,
        at=one.created_at,
        kind="statement",
        action=f"statement.{one.state.lower()}",
        actor=None,
        document=None,
        facts=facts,
    )
