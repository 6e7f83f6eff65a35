"""Creates and finalizes an invoice with the client that openapi-python-client generates.

`python invoice.py ADDRESS KEY` prints the issued document.
"""

import json
import sys
import time
from uuid import UUID

from pinkas_client import AuthenticatedClient
from pinkas_client.api.documents import create_document, finalize_document
from pinkas_client.api.events import list_events
from pinkas_client.models import (
    DocType,
    Document,
    DocumentFinalized,
    EventPage,
    Finalize,
    InlineClient,
    NewDocument,
    NewLine,
)


def issue(client: AuthenticatedClient) -> Document:
    """A new invoice, issued."""
    draft = create_document.sync(
        client=client,
        body=NewDocument(
            doc_type=DocType.VALUE_305,
            client=InlineClient(name="Levi Design Ltd"),
            lines=[NewLine(description="Consulting", quantity="2", unit_price="450.00")],
        ),
    )
    assert isinstance(draft, Document), draft
    issued = finalize_document.sync(draft.id, client=client, body=Finalize())
    assert isinstance(issued, Document), issued
    return issued


def told(client: AuthenticatedClient, id: UUID) -> str | None:
    """The total that its event tells."""
    for _ in range(100):
        page = list_events.sync(client=client)
        assert isinstance(page, EventPage), page
        for event in page.items:
            if isinstance(event, DocumentFinalized) and event.data.object_.id == id:
                return event.data.object_.total
        time.sleep(0.1)
    return None


def main() -> None:
    """Prints what was issued."""
    address, key = sys.argv[1:]
    client = AuthenticatedClient(base_url=address, token=key, prefix="", auth_header_name="X-Api-Key")
    issued = issue(client)
    shown = {
        "docType": int(issued.doc_type),
        "docNumber": issued.doc_number,
        "total": issued.total,
        "told": told(client, issued.id),
    }
    sys.stdout.write(json.dumps(shown))


if __name__ == "__main__":
    main()
