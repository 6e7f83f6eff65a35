"""The public operations of documents, a file a topic."""

from pinkas.domains.documents.attachments.operations import OPERATIONS as ATTACHMENTS
from pinkas.domains.documents.authenticity.operations import OPERATIONS as AUTHENTICITY
from pinkas.domains.documents.bulk.operations import OPERATIONS as BULK
from pinkas.domains.documents.document_types.operations import OPERATIONS as DOCUMENT_TYPES
from pinkas.domains.documents.drafting.operations import OPERATIONS as DRAFTING
from pinkas.domains.documents.einvoice.operations import OPERATIONS as EINVOICE
from pinkas.domains.documents.following.operations import OPERATIONS as FOLLOWING
from pinkas.domains.documents.issuing.operations import OPERATIONS as ISSUING
from pinkas.domains.documents.numbering.operations import OPERATIONS as NUMBERING
from pinkas.domains.documents.pdf_files.operations import OPERATIONS as PAPER
from pinkas.domains.documents.product_sales.operations import OPERATIONS as PRODUCT_SALES
from pinkas.domains.documents.search.operations import OPERATIONS as SEARCH
from pinkas.domains.documents.settings.operations import OPERATIONS as SETTINGS

OPERATIONS = (
    *DRAFTING,
    *ISSUING,
    *FOLLOWING,
    *BULK,
    *SEARCH,
    *PAPER,
    *EINVOICE,
    *AUTHENTICITY,
    *ATTACHMENTS,
    *NUMBERING,
    *DOCUMENT_TYPES,
    *PRODUCT_SALES,
    *SETTINGS,
)
