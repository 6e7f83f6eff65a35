"""Identifiers are words of the field: names that nobody outside could guess left, and do not come back."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "pinkas"
LEFT = {
    "Chore": "PeriodicTask",
    "Desk": "PageContext",
    "Door": "Dashboard",
    "Doors": "CredentialResolvers",
    "Faults": "FaultCollector",
    "Gate": "RequestPipeline",
    "Goods": "StockChange",
    "Kept": "what it holds",
    "Known": "References",
    "LANDS": "COUNTRY_CODES",
    "Left": "CreditableRemainder",
    "Parcel": "DeliveryRequest",
    "Press": "Typesetter",
    "Rhythm": "Recurrence",
    "Said": "what it holds",
    "Surroundings": "RuntimeContext",
    "Told": "what it holds",
    "Visit": "PageRequest",
    "Where": "QueryConditions",
    "Wish": "UpsertCommand",
    "_Batch": "_IssueBatch",
    "allocation_became": "set_allocation_status",
    "as_json": "encode_json",
    "as_plain": "to_builtins",
    "carriers": "list_applied_prepayments",
    "chore": "task",
    "delivery_became": "set_delivery_status",
    "did": "has_changed_data",
    "drafted": "prepare_draft",
    "house": "the program",
    "is_land": "is_country_code",
    "land": "country",
    "looking": "with_available_records",
    "noteworthy": "document_warnings",
    "quote_became": "set_quote_status",
    "rhythm": "recurrence",
    "sendable": "channels",
    "set_axes": "set_statuses",
    "take_places": "lock_sequences",
    "tell_nobody": "discard_outbox",
    "tells": "answers_content",
    "tend": "maintain_partitions",
    "told_here": "mark_changed",
    "whoever": "the caller",
    "wishes": "commands",
    "worked": "record_success",
    "worth_a_look": "warnings_of",
}
"""What was said, and what is said instead; the dictionary explains the words that stayed."""


def test_a_name_that_left_is_no_identifier() -> None:
    found = {
        f"{path.relative_to(SOURCE)}:{line}: {name} is called {LEFT[name]}"
        for path in SOURCE.rglob("*.py")
        for name, line in identifiers(ast.parse(path.read_text()))
        if name in LEFT
    }
    assert sorted(found) == []


def test_the_law_sees_every_kind_of_identifier() -> None:
    source = (
        "class Chore: pass\ndef tell_nobody(rhythm): wishes = 1\nfrom x import as_plain\nself.is_land = y.noteworthy"
    )
    seen = {name for name, _ in identifiers(ast.parse(source))}
    assert seen >= {"Chore", "tell_nobody", "rhythm", "wishes", "as_plain", "is_land", "noteworthy"}


def identifiers(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name of a module, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.Name():
                yield node.id, node.lineno
            case ast.Attribute():
                yield node.attr, node.lineno
            case ast.alias():
                yield node.asname or node.name, node.lineno
            case _:
                pass
