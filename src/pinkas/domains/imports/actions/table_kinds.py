"""Every kind of table that can be imported."""

from collections.abc import Mapping

from pinkas.domains.imports.actions.expenses import Expenses
from pinkas.domains.imports.actions.kinds import Kind
from pinkas.domains.imports.actions.past_documents import PastDocuments
from pinkas.domains.imports.actions.price_lists import MadeLists, Prices
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.actions.stock import Stock

KINDS: Mapping[str, Kind] = {
    **dict[str, Kind](RECORDS.items()),
    "expenses": Expenses(),
    "price_lists": Prices(),
    "stock": Stock(),
    "past_documents": PastDocuments(),
}
MADE: Mapping[str, Kind] = {"suppliers": RECORDS["suppliers"], "price_lists": MadeLists()}
"""The kinds of records that are made for rows that name what is not there. A payment goes with its expense."""
