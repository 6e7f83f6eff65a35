"""The statements that spread the tables over a Citus cluster obey its rules, whatever tables there are.

Citus itself is not on the machines of the tests. Functions of the same names stand for its own here: they refuse what
it refuses, as its documentation says it."""

import uuid
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from pinkas.migrations.distribution import GLOBAL_TABLES, distribution_statements
from support.service import TestServer

Connection = psycopg.Connection[Any]

STAND_INS = """
CREATE TABLE placed (name text PRIMARY KEY, place text NOT NULL);
CREATE FUNCTION create_reference_table(told text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = told::regclass AND contype = 'f') THEN
        RAISE 'the reference table % refers to others', told;
    END IF;
    INSERT INTO placed VALUES (told, 'reference');
END $$;
CREATE FUNCTION create_distributed_table(told text, key text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE wrong record;
BEGIN
    IF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM placed AS p WHERE p.name = colocate_with) THEN
        RAISE 'nothing is distributed that % could stand beside', told;
    END IF;
    FOR wrong IN SELECT conname FROM pg_constraint AS c WHERE conrelid = told::regclass AND contype IN ('p', 'u', 'x')
        AND NOT EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.conrelid AND a.attname = key
            AND a.attnum = ANY(c.conkey))
    LOOP RAISE 'the key % of % lacks %', wrong.conname, told, key; END LOOP;
    FOR wrong IN SELECT c.conname, c.confrelid::regclass::text AS refers_to, p.place,
            (SELECT attname FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = c.conkey[1]) AS first,
            (SELECT attname FROM pg_attribute WHERE attrelid = c.confrelid AND attnum = c.confkey[1]) AS other
        FROM pg_constraint AS c LEFT JOIN placed AS p ON p.name = c.confrelid::regclass::text
        WHERE c.conrelid = told::regclass AND c.contype = 'f' AND c.conparentid = 0 AND c.confrelid <> c.conrelid
    LOOP
        IF wrong.place IS NULL THEN
            RAISE '% of % refers to %, which is not placed yet', wrong.conname, told, wrong.refers_to;
        ELSIF wrong.place = 'distributed' AND (wrong.first <> key OR wrong.other <> key) THEN
            RAISE '% of % may leave its node', wrong.conname, told;
        END IF;
    END LOOP;
    INSERT INTO placed VALUES (told, 'distributed');
END $$;
"""

INTO_DISTRIBUTED = """SELECT c.conname FROM pg_constraint AS c JOIN placed AS p ON p.name = c.confrelid::regclass::text
    LEFT JOIN placed AS own ON own.name = c.conrelid::regclass::text
    WHERE c.contype = 'f' AND p.place = 'distributed' AND own.place IS DISTINCT FROM 'distributed'
      AND NOT (SELECT relispartition FROM pg_class WHERE oid = c.conrelid)"""
KEYS = """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace"""


@pytest.fixture
def owner_url(database: TestServer) -> str:
    """The address of a database of its own."""
    return database.database(f"cluster_{uuid.uuid4().hex[:12]}")[0]


@pytest.fixture
def owner(owner_url: str) -> Iterator[Connection]:
    """Its owner, with functions that stand for those of Citus."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA stand_ins")
        connection.execute("SET search_path = public, stand_ins")
        connection.execute(
            STAND_INS.replace("CREATE TABLE ", "CREATE TABLE stand_ins.")
            .replace("CREATE FUNCTION ", "CREATE FUNCTION stand_ins.")
            .encode()
        )
        yield connection


def run(owner: Connection, statements: list[str]) -> None:
    for statement in statements:
        if "CREATE EXTENSION" not in statement:
            owner.execute(statement.encode())


def test_every_table_is_placed_once_and_citus_would_take_it(owner_url: str, owner: Connection) -> None:
    keys = set(owner.execute(KEYS).fetchall())
    statements = list(distribution_statements(owner_url))
    run(owner, statements)
    placed = dict(owner.execute("SELECT name, place FROM placed").fetchall())
    assert {name for name, place in placed.items() if place == "reference"} == {
        name for name, (place, _) in GLOBAL_TABLES.items() if place == "reference"
    }
    tenant = owner.execute(
        """SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
           WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
             AND a.attname = 'business_id'"""
    ).fetchall()
    expected = {name for (name,) in tenant} - GLOBAL_TABLES.keys()
    assert len(expected) > 200
    assert {name for name, place in placed.items() if place == "distributed"} == expected
    assert owner.execute(INTO_DISTRIBUTED).fetchall() == []
    gone = keys - set(owner.execute(KEYS).fetchall())
    assert gone == {
        (
            "partner_merchants",
            "partner_merchants_business_id_fkey",
            "FOREIGN KEY (business_id) REFERENCES businesses(business_id)",
        ),
    }


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("ALTER TABLE brands ADD UNIQUE (id)", "lacks business_id"),
        (
            "ALTER TABLE partners ADD UNIQUE (id); ALTER TABLE brands ADD partner_id uuid REFERENCES partners (id)",
            "not placed yet",
        ),
    ],
)
def test_a_key_that_would_cross_nodes_is_refused(owner_url: str, owner: Connection, broken: str, told: str) -> None:
    owner.execute(broken.encode())
    with pytest.raises(psycopg.errors.RaiseException, match=told):
        run(owner, list(distribution_statements(owner_url)))


def test_a_table_of_no_business_has_to_be_known(owner_url: str, owner: Connection) -> None:
    owner.execute("CREATE TABLE public.left_over (id uuid PRIMARY KEY)")
    with pytest.raises(LookupError, match="left_over"):
        list(distribution_statements(owner_url))
