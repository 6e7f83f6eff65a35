"""The public operations of documents, a file a topic."""

from pinkas.domains.documents.operations import drafts, issuing, reading, settings

OPERATIONS = (*drafts.OPERATIONS, *issuing.OPERATIONS, *reading.OPERATIONS, *settings.OPERATIONS)
