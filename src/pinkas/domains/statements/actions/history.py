"""The history of a client, merged in time order from the domains that store its parts."""

from uuid import UUID

import msgspec

from pinkas.core.ids import generated_at
from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.domains import audit, documents, messages
from pinkas.domains.audit import EntrySummary
from pinkas.domains.documents import DocumentSummary
from pinkas.domains.messages import MessageSummary
from pinkas.domains.statements import store
from pinkas.domains.statements.actions.reading import get_account_client
from pinkas.domains.statements.types import Activity, ActivityQuery, StatementSending
from pinkas.platform.merged_lists import merged_page
from pinkas.platform.tx import Tx


async def list_activity(tx: Tx, id: UUID, query: ActivityQuery) -> Page[Activity]:
    """What was done to the client, its documents, what was sent to it; newest first. Ids begin with the time of their
    making, so that four sources of a page each are one page together."""
    family = (await get_account_client(tx, id)).family

    async def entries(before: UUID | None, most: int) -> list[Activity]:
        return [_entry_activity(one) for one in await audit.newest_entries_of(tx, "client", family, before, most)]

    async def drawn_up(before: UUID | None, most: int) -> list[Activity]:
        return [_document_activity(one) for one in await documents.newest_documents(tx, family, before, most)]

    async def sent(before: UUID | None, most: int) -> list[Activity]:
        return [_message_activity(one) for one in await messages.newest_messages_of(tx, family, before, most)]

    async def statements(before: UUID | None, most: int) -> list[Activity]:
        return [_statement_activity(one) for one in await store.newest_sendings_of(tx, family, before, most)]

    return await merged_page(tx, f"activity {id}", query, (entries, drawn_up, sent, statements))


def _entry_activity(entry: EntrySummary) -> Activity:
    return Activity(
        id=entry.id,
        at=entry.at,
        kind="client",
        action=entry.action,
        actor=to_builtins(entry.actor),
        document=None,
        facts=entry.facts,
    )


def _document_activity(document: DocumentSummary) -> Activity:
    action = "document.drafted" if document.status == "DRAFT" else f"document.{document.status.lower()}"
    return Activity(
        id=document.id,
        at=generated_at(document.id),
        kind="document",
        action=action,
        actor=None,
        document=document,
        facts={},
    )


def _message_activity(message: MessageSummary) -> Activity:
    facts = {
        "kind": message.kind,
        "channel": message.channel,
        "state": message.state,
        "recipient": message.recipient,
        "documentId": str(message.document_id),
    }
    return Activity(
        id=message.id,
        at=message.created_at,
        kind="message",
        action="message.queued",
        actor=None,
        document=None,
        facts=facts,
    )


def _statement_activity(sending: StatementSending) -> Activity:
    facts = {
        name: value
        for name, value in msgspec.to_builtins(sending).items()
        if name in ("from", "to", "state", "recipient")
    }
    return Activity(
        id=sending.id,
        at=sending.created_at,
        kind="statement",
        action=f"statement.{sending.state.lower()}",
        actor=None,
        document=None,
        facts=facts,
    )
