"""What the queue of reminders costs beside the list of documents, of a business with very many of them, and whether it
costs more when it has a million than when it has ten thousand."""

from functools import partial
from statistics import median

from bench.figures import Figure
from bench.growth import Case, Served, Side, Use, cpu_in_rounds, listing, open_side, stage_of, two_sizes
from bench.million import Books, load, loaded
from bench.sizes import Sizes
from pinkas.domains.dunning.actions import queue
from pinkas.domains.dunning.types.reminders import QueueQuery
from pinkas.platform import embedded
from pinkas.platform.http.decoding import decode_query

BESIDE_LIST = 1.0
FLAT = 1.15
DUE = 300
"""Documents whose reminder is due."""
_POLICY = {"name": "Usual", "quietFrom": None, "quietTo": None, "pauseOnRestDays": False, "controlShare": 10}


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Rows for the page of the queue, and for the page of what is due now."""
    listed = listing("list of documents", lambda _: "limit=50")
    cases = (listed, _case("queue of reminders", "limit=50"), _case("reminders due now", "limit=50&state=DUE"))
    stages = stage_of(server, sizes.few), stage_of(server, sizes.many)
    with two_sizes(stages, sizes, partial(_side)) as (sides, run):
        cpu = cpu_in_rounds(sides, run, cases)
    figures = []
    for case in cases[1:]:
        few, many = cpu[case.what, sizes.few], cpu[case.what, sizes.many]
        beside = median(one / other for one, other in zip(many, cpu[listed.what, sizes.many], strict=True))
        shown = f"{median(many) / 1000:.2f} ms, the list {median(cpu[listed.what, sizes.many]) / 1000:.2f} ms"
        grown = median(more / less for less, more in zip(few, many, strict=True))
        figures += [
            Figure(f"{case.what} of {sizes.many:,} documents beside their list, CPU", shown, beside, BESIDE_LIST, True),
            Figure(f"{sizes.few:,} -> {sizes.many:,}: {case.what}, CPU", "", grown, FLAT, True),
        ]
    return figures


def _case(what: str, query: str) -> Case:
    def use(_side: Side, _turn: int) -> Use:
        asked = decode_query(query.encode(), QueueQuery)
        return lambda tx: queue.list_queue(tx, asked)

    return Case(what, "GET", lambda _, __: f"/dunning/queue?{query}", lambda _: b"", use)


async def _side(served: Served, count: int, sizes: Sizes) -> Side:
    """The loaded documents, with a policy for all of them, and some hundred of them due now."""
    books: Books = loaded(served.stage, count) or load(served.stage, served.port, count)
    side = await open_side(served, books, sizes)
    known = served.connection.execute(
        "SELECT count(*) FROM dunning_policies WHERE business_id = %s", [books.business_id]
    ).fetchone()
    if known == (0,):
        side.tenant.post("/dunning/policies", _POLICY)
    _make_due(served, books)
    return side


def _make_due(served: Served, books: Books) -> None:
    """Lets the oldest open documents have fallen due five days ago, whichever day the load was made on."""
    with served.connection.transaction():
        served.connection.execute("SET LOCAL session_replication_role = replica")  # nothing else changes with the day
        served.connection.execute(
            """UPDATE documents AS d SET due_date = current_date - 5, reminder_stage = ''
               WHERE d.business_id = %(of)s AND d.id IN (SELECT id FROM documents WHERE business_id = %(of)s
                   AND status = 'ISSUED' AND payment_status IN ('UNPAID', 'PARTIAL') ORDER BY id LIMIT %(most)s)""",
            {"of": books.business_id, "most": DUE},
        )
    served.connection.execute("ANALYZE documents")
