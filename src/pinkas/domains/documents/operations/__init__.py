"""The public operations of documents, a file a topic."""

from pinkas.domains.documents.operations import (
    attachments,
    bulk,
    drafts,
    einvoice,
    following,
    issuing,
    numbering,
    product_sales,
    reading,
    settings,
    types,
)

OPERATIONS = (
    *attachments.OPERATIONS,
    *bulk.OPERATIONS,
    *drafts.OPERATIONS,
    *einvoice.OPERATIONS,
    *following.OPERATIONS,
    *issuing.OPERATIONS,
    *numbering.OPERATIONS,
    *product_sales.OPERATIONS,
    *reading.OPERATIONS,
    *settings.OPERATIONS,
    *types.OPERATIONS,
)
