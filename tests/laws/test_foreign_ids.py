"""An id of another business, put where a request may name an object, is as good as no id at all (TI-6).

The places come from the types of the operations, so a new field that holds an id stands under this law by itself.
"""

import copy
import itertools
import re
import typing
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest
from psycopg import sql

from laws.declared import OPERATIONS, address, call, caller, callers, every, example, least_body, takes_body
from laws.objects import MAKERS, Values, place
from pinkas.core.bulk_items import RequestItem
from pinkas.core.decoding import union_members
from pinkas.platform.operation import Operation
from support.conformance import API, openapi_document
from support.service import Running, Tenant, register

Place = tuple[str | int, ...]
SAME_ID = {"X-Request-Id": "the-same-request"}


def places(kind: Any) -> Iterator[Place]:
    """Where ids stand in values of a type: names of fields, and 0 for the first item of a list."""
    for member in union_members(kind):
        if member is UUID:
            yield ()
        elif isinstance(member, type) and issubclass(member, msgspec.Struct):
            hints = typing.get_type_hints(member, include_extras=True)
            for field in msgspec.structs.fields(member):
                yield from ((field.encode_name, *rest) for rest in places(hints[field.name]))
        elif typing.get_origin(member) is RequestItem:
            yield from places(typing.get_args(member)[0])
        elif typing.get_origin(member) in (list, tuple):
            yield from ((0, *rest) for rest in places(typing.get_args(member)[0]))


IN_BODIES = [
    pytest.param(one, where, id=f"{one.name}-{'.'.join(map(str, where))}")
    for one in OPERATIONS
    if takes_body(one) and one.tenant and one.group != "sandbox"  # which live refuses before it looks at anything
    for where in dict.fromkeys(places(one.shape.body))
    if one.name != "createSandboxApiKey"  # its ids are those of the sandbox, which live does not know either
]
IN_QUERIES = [
    pytest.param(one, str(where[0]), id=f"{one.name}-{where[0]}")
    for one in OPERATIONS
    if one.shape.query is not None and one.tenant
    for where in dict.fromkeys(places(one.shape.query))
]


def _turns(listed: Sequence[Any]) -> dict[tuple[str, Place | str], tuple[int, int]]:
    """Of every place: the how manieth it is of how many whose field has the same name."""
    alike: dict[str | int, list[tuple[str, Place | str]]] = defaultdict(list)
    for one in listed:
        declared, where = one.values
        alike[where if isinstance(where, str) else where[-1]].append((declared.name, where))
    return {one: (turn, len(places)) for places in alike.values() for turn, one in enumerate(places)}


_TURNS = _turns(IN_BODIES) | _turns(IN_QUERIES)


def spread_over_places(declared: Operation, where: Place | str, values: list[str], ways: int) -> list[list[str]]:
    """The share of values that a place asks, by the way in which it does: the places of a field's name ask each value
    once between them. What a name stands for is looked up in the same way whatever operation has it, so every name
    needs every value, and not every place does."""
    turn, places = _TURNS[declared.name, where]
    return [values[turn * ways + way :: places * ways] for way in range(ways)]


def kinds(declared: Operation) -> list[dict[str, Any]]:
    """The kinds of thing that a body can be: which ids are looked at depends on the type of a document or product."""
    least = least_body(declared) or {}
    if declared.path == "/products/bulk":
        return [{"products": [{"name": "א", "price": "1", **kind}]} for kind in ({}, {"type": "bundle"})]
    if declared.name == "createMandate":
        return [{"amount": "118.00", "frequency": "monthly_date"}]
    if declared.path.endswith("/decline"):
        return [{}, {"targetType": "document"}]
    if declared.path.endswith("/exclude"):
        return [{"reason": "internal_transfer"}]
    if declared.path == "/clients/bulk":
        return [{"clients": [{"name": "א"}]}]
    if declared.path.startswith("/inventory/"):
        line = {"productId": str(uuid4()), "quantity": "1", "reason": "א"}
        if declared.path.endswith("/transfers"):
            del line["reason"]
            return [{"fromWarehouseId": str(uuid4()), "toWarehouseId": str(uuid4()), "lines": [line]}]
        return [{"lines": [line]}]
    if declared.path in ("/products", "/products/{id}", "/integrations/products"):
        return [{}, {"type": "bundle", "trackStock": False}]
    found = [{"docType": 305}, {"docType": 330}, {"docType": 400}]
    if "documents" in least and all("docType" in one for one in least["documents"]):
        return [{"documents": [one]} for one in found]
    return found if "docType" in least else [{}]


def _schema(declared: Operation) -> dict[str, Any]:
    operation = openapi_document()["paths"][API + declared.path][declared.method.lower()]
    found: dict[str, Any] = operation["requestBody"]["content"]["application/json"]["schema"]
    return found


def planted(declared: Operation, kind: dict[str, Any], where: Place, value: str) -> dict[str, Any]:
    """The smallest body of a kind with an id at a place of it."""
    schema = _schema(declared)
    body: dict[str, Any] = {**copy.deepcopy(least_body(declared) or {}), **kind}
    if declared.replays and "externalReference" in body:  # each call is one of its own
        body["externalReference"] = str(uuid4())
    inner: Any = body
    for step, following in zip(where, (*where[1:], None), strict=True):
        schema = _opened(schema, following if step == 0 else step)
        if following is None and isinstance(step, int):
            inner[:] = [value]
        elif following is None:
            inner[step] = value
        elif isinstance(step, str):
            schema = schema["properties"][step]
            fresh = [] if following == 0 else example(schema)
            inner = inner.setdefault(step, fresh)
        else:
            schema = _opened(schema, 0)["items"]
            if not inner:
                inner.append(example(_opened(schema, following)))
            inner = inner[0]
    return body


def _opened(schema: dict[str, Any], needed: str | int | None) -> dict[str, Any]:
    """The schema behind references and alternatives that has the property (or, for 0, the items) that is needed."""
    if "$ref" in schema:
        return _opened(openapi_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]], needed)
    for one in schema.get("anyOf", []):
        found = _opened(one, needed)
        if (needed == 0 and "items" in found) or needed in found.get("properties", {}):
            return found
    return schema


def ids(made: dict[str, list[Values]]) -> list[str]:
    """The ids of objects of every kind."""
    every = [values for listed in made.values() for values in listed]
    return [
        str(values[name])
        for values in every
        for name in (
            "id",
            "lineId",
            "openingItemId",
            "methodId",
            "documentId",
            "attemptId",
            "accountId",
            "matchId",
            "stageId",
        )
        if name in values
    ]


def is_called_after(name: str | int, what: str) -> bool:
    """Whether a field such as `categoryId` names the kind of object at a path such as `/product-categories/{id}`."""
    collection = what.rpartition("/{")[0].rpartition("/")[2].replace("-", "")
    one, named = re.sub("ies$", "y", collection).removesuffix("s"), str(name).lower().removesuffix("id")
    return str(name).endswith("Id") and bool(one) and (one.endswith(named) or named.endswith(one))


def ids_called(name: str, made: dict[str, list[Values]]) -> list[str]:
    """The ids of what a field is called after, by the kind of object or by a parameter of its path."""
    by_kind = ids({what: listed for what, listed in made.items() if is_called_after(name, what)})
    every = [values for listed in made.values() for values in listed]
    return by_kind + [str(values[name]) for values in every if name != "id" and name in values]


@pytest.fixture(scope="module")
def own(ours: Tenant) -> dict[str, list[Values]]:
    """One or more objects of every kind, all of them our own."""
    return {where: make(ours) for where, make in MAKERS.items()}


RowCounter = typing.Callable[[], dict[str, int]]


@pytest.fixture(scope="module")
def count_rows(running: Running, ours: Tenant, theirs: Tenant) -> Iterator[RowCounter]:
    """Counts the rows of both businesses in every tenant table; what the worker writes meanwhile, and the records of
    requests, aside. One statement of one connection, which has planned it: it is asked before and after every test."""
    with running.owner() as owner:
        tables = owner.execute("""
            SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'business_id'
              AND NOT c.relispartition
              AND c.relname !~ '^(usage|webhook_deliver|document_files|audit_log|analytics)'""").fetchall()
        count = sql.SQL("SELECT {name}, count(*) FROM {table} WHERE business_id = ANY(%(ids)s)")
        every = sql.SQL(" UNION ALL ").join(
            count.format(name=sql.Literal(table), table=sql.Identifier(table)) for (table,) in tables
        )
        every += sql.SQL(  # not what the worker audits meanwhile, such as a file of the inbox that it could not read
            " UNION ALL SELECT 'audit_log', count(*) FROM audit_log"
            " WHERE business_id = ANY(%(ids)s) AND actor_kind <> 'system'"
        )
        businesses = {"ids": [UUID(ours.id), UUID(theirs.id)]}
        yield lambda: dict(owner.execute(every, businesses, prepare=True).fetchall())


Asked = typing.Callable[[httpx.Client, dict[str, Any], str], tuple[int, str]]


def _ask(declared: Operation, where: Place, own: dict[str, list[Values]], ours: Tenant) -> Asked:
    """Asks with an id in its place; the status and the body of the answer, in which the id itself is left out."""
    follows = declared.path.endswith(("/convert", "/credit"))  # from what is issued, and a maker makes that last
    values = own[place(declared)][-1 if follows else 0] if "{" in declared.path else {}
    if declared.name == "updateDocument":  # one that no other law has issued meanwhile
        values = {"id": ours.draft()["id"]}
    if declared.path.startswith(
        "/bank-reconciliation/transactions/{id}"
    ):  # the same of a line that is matched or excluded
        values = MAKERS[place(declared)](ours)[0]
    if declared.name == "matchInboxItem":  # one that is not matched yet by what another field names
        values = MAKERS[place(declared)](ours)[0]
    issued = own["/documents/{id}"][-1]["id"]

    def asked(client: httpx.Client, kind: dict[str, Any], value: str) -> tuple[int, str]:
        body = planted(declared, kind, where, value)
        if where[-1] == "sourceLineId":  # a line of a document that is named
            inner = body["documents"][0] if "documents" in body else body
            inner["references"] = [{"documentId": issued}]
        client_first = declared.name in (
            "recordPayment",
            "recordIntegrationPayment",
            "createDocumentFromBankTransaction",
        )
        if client_first and where != ("clientId",):  # the client is looked for first
            body["clientId"] = own["/clients/{id}"][0]["id"]
        if declared.name == "createMandate" and where != ("clientId",):  # the client is looked for first, and its card
            body["clientId"] = own["/clients/{id}/payment-methods/{methodId}"][0]["id"]
        answer = call(client, declared, address(declared, values), json=body, headers=SAME_ID)
        return answer.status_code, answer.text.replace(value, "the id")

    return asked


LookedFor = typing.Callable[[Operation, Place], str | None]


@pytest.fixture(scope="module")
def looked_for(running: Running) -> LookedFor:
    """Finds the kind of object whose ids are told from unknown ones at a place, None when none is. A third business
    tries its own ids: what that writes is nobody else's."""
    third = register(running)
    made = {where: make(third) for where, make in MAKERS.items()}
    found: dict[tuple[str, Place], str | None] = {}
    of_field: dict[str | int, str] = {}

    def differs(declared: Operation, where: Place) -> str | None:
        client, asked = caller(declared, third), _ask(declared, where, made, third)
        for kind in kinds(declared):
            unknown = asked(client, kind, str(uuid4()))
            # First what the same field held elsewhere, then what it is called after: nearly always the kind of object.
            name = where[-1]
            for what in sorted(made, key=lambda one: (one != of_field.get(name), not is_called_after(name, one))):
                if any(asked(client, kind, one) != unknown for one in ids({what: made[what]})):
                    return what
        return None

    def find(declared: Operation, where: Place) -> str | None:
        if (declared.name, where) not in found:
            found[declared.name, where] = what = differs(declared, where)
            if what is not None:
                of_field[where[-1]] = what
        return found[declared.name, where]

    return find


@pytest.mark.parametrize(("declared", "where"), IN_BODIES)
def test_a_business_s_own_id_in_a_body_is_told_from_an_unknown_one(
    declared: Operation, where: Place, looked_for: LookedFor
) -> None:
    """TI-6: so the law below asks about a place that is looked at."""
    assert looked_for(declared, where) is not None


@pytest.mark.parametrize(("declared", "where"), IN_BODIES)
def test_another_business_s_id_in_a_body_is_as_unknown_as_any_and_nothing_is_written(
    declared: Operation,
    where: Place,
    ours: Tenant,
    theirs: Tenant,
    own: dict[str, list[Values]],
    foreign: dict[str, list[Values]],
    looked_for: LookedFor,
    count_rows: RowCounter,
) -> None:
    """TI-6: for a key as for a session and in every kind of body; ids of what is not looked for there, at one of the
    places where the field has this name."""
    asked, wanted = _ask(declared, where, own, ours), looked_for(declared, where)
    ways = list(itertools.product(callers(declared, ours), kinds(declared)))
    others = spread_over_places(declared, where, ids(foreign), len(ways))
    before = count_rows()
    for turn, (client, kind) in enumerate(ways):
        unknown = asked(client, kind, str(uuid4()))
        assert unknown[0] in (404, 422) or '"status":"failed"' in unknown[1], unknown  # one of many: in its place
        hidden = [*ids({what: foreign[what] for what in foreign if what == wanted}), *others[turn]]
        assert {asked(client, kind, one) for one in hidden} == {unknown}
    assert count_rows() == before


@pytest.mark.parametrize(("declared", "where"), IN_QUERIES)
def test_another_business_s_id_in_a_filter_finds_nothing(
    declared: Operation, where: str, ours: Tenant, own: dict[str, list[Values]], foreign: dict[str, list[Values]]
) -> None:
    """TI-6: ids of what the field is called after, for a key as for a session; those of everything else, at one of the
    places where the field has this name."""
    values = own[place(declared)][0] if "{" in declared.path else {}
    clients = callers(declared, ours)
    meant = ids_called(where, foreign)
    others = spread_over_places(declared, where, ids(foreign), len(clients))
    if not meant:  # it may be anything
        others = [ids(foreign)[way :: len(clients)] for way in range(len(clients))]
    for client, more in zip(clients, others, strict=True):
        for hidden in [*meant, *more]:
            answer = call(client, declared, address(declared, values), params={where: hidden})
            if answer.status_code not in (404, 415, 422) and answer.json() != {"deleted": 0}:
                told = answer.json()
                assert told["rows" if "rows" in told else "items"] == []


@every(lambda one: takes_body(one) and one.tenant)
def test_the_business_is_never_chosen_by_a_body(
    declared: Operation, ours: Tenant, theirs: Tenant, count_rows: RowCounter
) -> None:
    """TI-6, GE-2: no body has a field for it, under either spelling."""
    client = caller(declared, ours)
    before = count_rows()
    for name in ("businessId", "business_id"):
        body = {**(least_body(declared) or {}), name: theirs.id}
        answer = call(client, declared, json=body)
        assert answer.status_code == 422
        assert (name, "unknown_field") in {(one["field"], one["code"]) for one in answer.json()["details"]}
    assert count_rows() == before
