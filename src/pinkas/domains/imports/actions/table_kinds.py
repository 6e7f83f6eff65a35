"""Every kind of table that can be imported."""

from collections.abc import Mapping

from pinkas.domains.imports.actions.expenses import Expenses
from pinkas.domains.imports.actions.kinds import Kind, TakenBack, UndoneByRows
from pinkas.domains.imports.actions.past_documents import PastDocuments
from pinkas.domains.imports.actions.price_lists import MadeLists, Prices
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.actions.stock import Stock

UNDONE_BY_ROWS: Mapping[str, UndoneByRows] = {
    **dict[str, UndoneByRows](RECORDS.items()),
    "expenses": Expenses(),
    "price_lists": Prices(),
    "stock": Stock(),
}
"""The kinds whose rows are taken back one by one."""
KINDS: Mapping[str, Kind] = {**UNDONE_BY_ROWS, "past_documents": PastDocuments()}
MADE: Mapping[str, TakenBack] = {"suppliers": RECORDS["suppliers"], "price_lists": MadeLists()}
"""The kinds of records that are made for rows that name what is not there. A payment goes with its expense."""
