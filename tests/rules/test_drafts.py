"""A draft is decided without a database from a request and the records that it names."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import msgspec
import pytest

from pinkas.core.problems import Problem
from pinkas.domains import clients
from pinkas.domains.documents.drafting.rules.drafts import Draft, decide_change, decide_draft
from pinkas.domains.documents.model.rules.problems import ClientArchived, ClientNotFound
from pinkas.domains.documents.model.types import NewDocument
from support.sources import AT, asked, line, new_id, references

_FIELDS: dict[str, Any] = {
    **dict.fromkeys(clients.Client.__struct_fields__),
    "id": UUID(int=5),
    "name": "לקוח",
    "emails": [],
    "tags": [],
    "metadata": {},
    "version": 1,
}
CLIENT = clients.Client(**_FIELDS)
ARCHIVED = msgspec.structs.replace(CLIENT, id=UUID(int=6), archived_at=datetime(2026, 1, 1, tzinfo=UTC))
MERGED = msgspec.structs.replace(ARCHIVED, id=UUID(int=7), merged_into_id=CLIENT.id)
NAMED = references(clients={one.id: one for one in (CLIENT, ARCHIVED, MERGED)})


def of_client(id: UUID) -> NewDocument:
    new: NewDocument = asked(NewDocument, docType=305, clientId=str(id), lines=[line("100")])
    return new


def draft(new: NewDocument) -> Draft:
    return decide_draft(new, NAMED, new_id)


def test_a_draft_has_its_numbers_and_keeps_its_request_in_its_currency() -> None:
    made = draft(of_client(CLIENT.id))
    assert (made.record.total, made.record.version, made.record.created_at) == (11800, 1, AT)
    assert (made.asked.currency, made.asked.client_id) == ("ILS", CLIENT.id)


@pytest.mark.parametrize(
    ("id", "problem"),
    [(UUID(int=8), ClientNotFound), (ARCHIVED.id, ClientArchived), (MERGED.id, clients.ClientMerged)],
)
def test_a_client_that_takes_no_documents_is_refused(id: UUID, problem: type[Problem]) -> None:
    with pytest.raises(problem):
        draft(of_client(id))


def test_a_draft_keeps_a_client_that_was_archived_since() -> None:
    row = SimpleNamespace(id=UUID(int=9), version=3, created_at=AT, client_id=ARCHIVED.id, deal_id=None)
    before = of_client(ARCHIVED.id)
    changed = decide_change(row, before, msgspec.structs.replace(before, subject="x"), NAMED, new_id)
    assert (changed.record.id, changed.record.version, changed.record.subject) == (row.id, 4, "x")
    row.client_id = CLIENT.id
    with pytest.raises(ClientArchived):
        decide_change(row, of_client(CLIENT.id), before, NAMED, new_id)
