"""The public operations of price lists."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.clients import ClientMerged
from pinkas.domains.prices import actions
from pinkas.domains.prices.rules import PriceListExists
from pinkas.domains.prices.types import NewPriceList, PriceListChanges, PriceListQuery
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "price lists", "products:read", "products:write"

_CREATES = """Creates a price list, in the currency of the business unless it names another. A document line without a
`unitPrice` takes the client's own list before that of its tag, that before the currency's, and the product's
price when none says one; the date of the document decides which lists count."""

OPERATIONS = (
    *crud(
        "/price-lists",
        actions.RESOURCE,
        group=GROUP,
        read=READ,
        write=WRITE,
        listing=(
            PriceListQuery,
            OperationTexts("List price lists", "Price lists, newest first unless `sort` says otherwise."),
        ),
        creating=(
            NewPriceList,
            OperationTexts(
                "Create a price list for a client group or currency",
                _CREATES,
                (PriceListExists, ClientMerged),
            ),
        ),
        getting=OperationTexts("Get a price list", "A price list."),
        changing=(
            PriceListChanges,
            OperationTexts(
                "Change a price list",
                "Changes the fields that are sent. Documents keep the prices that they have.",
                (PriceListExists, ClientMerged),
            ),
        ),
        deleting=OperationTexts(
            "Delete a price list", "Deletes a price list with its prices. Documents keep the prices that they have."
        ),
    ),
    operation("GET /price-lists/{id}/items", actions.list_prices, "List prices", group=GROUP, scope=READ),
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
