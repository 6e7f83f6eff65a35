"""What a full archive holds, and what it leaves out and why. Pure.

Tables are found in the catalogue of the database, so that none is forgotten: whatever belongs to a business and is not
left out here is in its archive."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

_PEOPLE = "people and what they set for themselves are of the installation; a restored business has a new owner"
_ACCESS = "who has it may act as the business"
_RECEIVERS = "an endpoint has a secret that signs; it is made anew, and what waits for it is sent by this installation"
_CONNECTION = "the access that another system gave to this installation"
_SIMULATED = "answers of simulated outside systems"
_SUMS = "sums of what is in the archive, made anew from it"
_WORK = "work of this installation that is under way, and its results for a few days"
_LINK = "whoever knows the address may open it; a restored business has new addresses"
_ADDRESS: Mapping[str, str] = MappingProxyType({"token": _LINK, "hash": _LINK})

LEFT_OUT_TABLES: Mapping[str, str] = MappingProxyType(
    {
        "memberships": _PEOPLE,
        "invitations": _PEOPLE,
        "saved_views": _PEOPLE,
        "notification_mailings": _PEOPLE,
        "notification_preferences": _PEOPLE,
        "notification_reads": _PEOPLE,
        "push_subscriptions": _PEOPLE,
        "api_keys": _ACCESS,
        "credentials": _ACCESS,
        "bound_sums": _ACCESS,
        "approvals": _ACCESS,
        "approval_links": _ACCESS,
        "oauth_connections": _ACCESS,
        "oauth_grants": _ACCESS,
        "oauth_codes": _ACCESS,
        "oauth_tokens": _ACCESS,
        "oauth_refresh_tokens": _ACCESS,
        "partner_merchants": "the partners of this installation",
        "webhook_endpoints": _RECEIVERS,
        "webhook_deliveries": _RECEIVERS,
        "webhook_queue": _RECEIVERS,
        "webhook_health": _RECEIVERS,
        "webhook_replays": _RECEIVERS,
        "allocation_connections": _CONNECTION,
        "allocation_consents": _CONNECTION,
        "payment_provider_connections": _CONNECTION,
        "client_payment_methods": "a card may be charged with it, by whoever has the access to the provider",
        "allocation_scripted_answers": _SIMULATED,
        "simulated_charges": _SIMULATED,
        "simulated_refunds": _SIMULATED,
        "analytics_ages": _SUMS,
        "analytics_changes": _SUMS,
        "analytics_client_counts": _SUMS,
        "analytics_client_groups": _SUMS,
        "analytics_client_health": _SUMS,
        "analytics_client_worths": _SUMS,
        "analytics_clients": _SUMS,
        "analytics_debtors": _SUMS,
        "analytics_positions": _SUMS,
        "analytics_sums": _SUMS,
        "exports": _WORK,
        "import_row_keys": _WORK,
        "import_faults": _WORK,
        "message_queue": _WORK,
        "inbox_queue": _WORK,
        "inbox_turns": _WORK,
        "moving_businesses": "in which database of this installation the business is",
        "usage_counts": "the log of requests of this installation",
        "usage_requests": "the log of requests of this installation",
    }
)
LEFT_OUT_COLUMNS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "checkouts": _ADDRESS,
        "dunning_opt_outs": _ADDRESS,
        "mandate_authorizations": _ADDRESS,
        "mandates": _ADDRESS,
        "payment_links": _ADDRESS,
        "portal_links": _ADDRESS,
        "document_shares": {"hash": _LINK, "password_hash": _LINK},
        "inbox_addresses": {"local_part": _LINK, "hash": _LINK},
        "messages": {"encrypted_link": _LINK, "link_hash": _LINK},
        "journal_entries": {"creating_transaction": "it counts the transactions of one database"},
    }
)
FILE_COLUMN = "sha256"
"""How the columns end that name a stored file, as bytes."""
_TEXTS = ("numeric", "json")
"""Types that are written as text, which no reader rounds or sorts."""
_PARTS = ("document_lines", "document_payments", "document_references")
_ORDERS: Mapping[str, str] = MappingProxyType(
    {
        "documents": "t.chain_index, t.id",
        "journal_entries": "t.number",
        "journal_lines": "t.entry_number, t.entry_id, t.position",
        "audit_log": "t.position",
    }
)
"""Chains are written in their order, and parts in that of what they are parts of, so that they are followed in one
walk: drafts, which have no place, come last. Everything else is in the order of its key."""


def left_out() -> dict[str, str]:
    """What is left out with the reason, by `table` or `table.column`: as a manifest says it."""
    columns = {f"{table}.{name}": why for table, some in LEFT_OUT_COLUMNS.items() for name, why in some.items()}
    return dict(sorted({**LEFT_OUT_TABLES, **columns}.items()))


def rows_query(table: str, columns: Sequence[tuple[str, str]], key: Sequence[str]) -> str:
    """The statement that reads the rows of a table as JSON. `columns` are names and types of those that are written,
    `key` the columns of the primary key. Names come from the catalogue."""
    shown = ", ".join(
        f't."{name}"::text AS "{name}"' if kind.split("(")[0] in _TEXTS else f't."{name}"' for name, kind in columns
    )
    source, order = f'"{table}" AS t', _ORDERS.get(table) or ", ".join(f't."{name}"' for name in key)
    if table in _PARTS:
        source += " JOIN documents AS d ON d.business_id = t.business_id AND d.id = t.document_id"
        order = "d.chain_index, d.id, t.position"
    return f"""SELECT to_json(one) FROM (
        SELECT {shown} FROM {source} WHERE t.business_id = %(business_id)s ORDER BY {order}) AS one"""
