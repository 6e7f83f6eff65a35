"""The public operations of price lists."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.clients import ClientMerged
from pinkas.domains.prices import actions
from pinkas.domains.prices.rules import PriceListExists
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "price lists", "products:read", "products:write"

OPERATIONS = (
    operation("GET /price-lists", actions.list_, "List price lists", group=GROUP, scope=READ),
    operation(
        "POST /price-lists",
        actions.create,
        "Create a price list for a client group or currency",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(PriceListExists, ClientMerged),
    ),
    operation("GET /price-lists/{id}", actions.get, "Get a price list", group=GROUP, scope=READ),
    operation(
        "PATCH /price-lists/{id}",
        actions.change,
        "Change a price list",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, PriceListExists, ClientMerged),
    ),
    operation(
        "DELETE /price-lists/{id}",
        actions.delete,
        "Delete a price list",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation("GET /price-lists/{id}/items", actions.prices, "List prices", group=GROUP, scope=READ),
    operation(
        "PUT /price-lists/{id}/items/{productId}",
        actions.set_price,
        "Set a price",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "DELETE /price-lists/{id}/items/{productId}",
        actions.remove_price,
        "Remove a price",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
)
