"""Clients: whom a business sells to."""

from pinkas.domains.clients.actions.account import (
    book_movements,
    get_current_client,
    get_current_id,
    get_recipients,
)
from pinkas.domains.clients.actions.clients import change, create, find_or_create, get, get_or_create
from pinkas.domains.clients.actions.imported_items import book_imported_items, take_back_imported_items
from pinkas.domains.clients.actions.merging import get_both_for_update, merge_clients
from pinkas.domains.clients.actions.opening_balances import ENTRY_SOURCES, expected_entries, opening_value
from pinkas.domains.clients.actions.payment_methods import SavedMethod, find_to_charge, keep_card
from pinkas.domains.clients.actions.writing import check_all, write_all
from pinkas.domains.clients.operations import CHANGE_PROBLEMS, CREATE_PROBLEMS
from pinkas.domains.clients.rules import (
    ClientExists,
    ClientIsArchived,
    ClientMerged,
    MergeRefused,
    check_new,
    normalize_client,
)
from pinkas.domains.clients.store.account import (
    accounts_as_of,
    clients_with_movements,
    list_accounts,
    list_accounts_as_of,
    list_movements,
    opening_balances,
)
from pinkas.domains.clients.store.client_records import get_tag_ids_for_update, has_method
from pinkas.domains.clients.store.clients import (
    SEARCHED,
    claim_all_keys,
    get_by_ids,
    get_id_of_reference,
    ids_for_filter,
    ids_for_name,
    merged_client_ids,
    unique_keys,
)
from pinkas.domains.clients.store.opening_items import (
    ImportedItem,
    OpenItemSums,
    get_opening_items,
    list_opening_items,
    opening_items_as_of,
    settle_opening_items,
    sum_opening_items,
)
from pinkas.domains.clients.types import (
    Account,
    Client,
    ClientChanges,
    ClientUpdated,
    DescribedClient,
    FindOrCreate,
    Found,
    Movement,
    MovementKind,
    NewClient,
    OpeningItem,
    OpeningItemRow,
    PaymentTerms,
)
from pinkas.domains.clients.types.client_records import NewMethod
from pinkas.domains.parties import check_terms

__all__ = [
    "CHANGE_PROBLEMS",
    "CREATE_PROBLEMS",
    "ENTRY_SOURCES",
    "SEARCHED",
    "Account",
    "Client",
    "ClientChanges",
    "ClientExists",
    "ClientIsArchived",
    "ClientMerged",
    "ClientUpdated",
    "DescribedClient",
    "FindOrCreate",
    "Found",
    "ImportedItem",
    "MergeRefused",
    "Movement",
    "MovementKind",
    "NewClient",
    "NewMethod",
    "OpenItemSums",
    "OpeningItem",
    "OpeningItemRow",
    "PaymentTerms",
    "SavedMethod",
    "accounts_as_of",
    "book_imported_items",
    "book_movements",
    "change",
    "check_all",
    "check_new",
    "check_terms",
    "claim_all_keys",
    "clients_with_movements",
    "create",
    "expected_entries",
    "find_or_create",
    "find_to_charge",
    "get",
    "get_both_for_update",
    "get_by_ids",
    "get_current_client",
    "get_current_id",
    "get_id_of_reference",
    "get_opening_items",
    "get_or_create",
    "get_recipients",
    "get_tag_ids_for_update",
    "has_method",
    "ids_for_filter",
    "ids_for_name",
    "keep_card",
    "list_accounts",
    "list_accounts_as_of",
    "list_movements",
    "list_opening_items",
    "merge_clients",
    "merged_client_ids",
    "normalize_client",
    "opening_balances",
    "opening_items_as_of",
    "opening_value",
    "settle_opening_items",
    "sum_opening_items",
    "take_back_imported_items",
    "unique_keys",
    "write_all",
]
