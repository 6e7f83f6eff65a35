"""The public operation of the one search."""

from pinkas.domains.search import actions
from pinkas.platform.operation import operation

OPERATIONS = (
    operation(
        "GET /search",
        actions.find,
        "One search over clients, deals, documents, products, suppliers and expenses",
        name="searchRecords",
        group="search",
        scope="business:read",
    ),
)
