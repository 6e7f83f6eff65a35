"""What must hold when the load has ended: chains, books, numbers, events, and nothing in the logs."""

import io
import json
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import psycopg
import pypdf

from faults.soak.callers import Business, Caller, Seen
from faults.soak.place import Place
from faults.soak.telling import Told
from support.processes import Program, wait_until

_NUMBERS = """SELECT business_id::text, doc_type, array_agg(doc_number ORDER BY doc_number), array_agg(id::text
        ORDER BY doc_number) FROM documents WHERE doc_number IS NOT NULL GROUP BY 1, 2"""
_WAITING = """SELECT (SELECT count(*) FROM events WHERE sequence IS NULL) + (SELECT count(*) FROM webhook_queue)
    + (SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'
        OR status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now()))"""
_EVENTS = "SELECT business_id::text, id::text FROM events"
DRAIN_SECONDS = 180.0
VERIFY_SECONDS = 1800.0


def _drain(place: Place) -> str:
    """Waits until everything that is due is done and told."""
    began = time.monotonic()

    def nothing_waits() -> bool:
        for environment in ("live", "sandbox"):
            with psycopg.connect(place.database(environment), autocommit=True) as connection:
                if connection.execute(_WAITING).fetchone() != (0,):
                    return False
        return True

    wait_until(nothing_waits, "an empty queue", DRAIN_SECONDS)
    return f"after {time.monotonic() - began:.0f} s"


def check(place: Place, caller: Caller, businesses: list[Business], told: Told) -> list[str]:
    """Every invariant; what is told of those that hold. Those that do not, or could not be asked for, are faults."""
    seen = caller.seen
    proofs: dict[str, Callable[[], str]] = {
        "nothing waits": partial(_drain, place),
        "numbering": partial(_numbers, place, businesses, seen),
        "events": partial(_events, place, businesses, told, seen),
        "papers": partial(_papers, caller),
        "schedules": partial(_schedules, place, businesses, seen),
    }
    for environment in ("live", "sandbox"):
        for command in ("verify-chain", "verify-audit", "verify-books"):
            proofs[f"{command} of {environment}"] = partial(_verify, place, seen, command, environment)
    proofs["logs"] = partial(_logs, place, seen)
    found = []
    for name, proof in proofs.items():
        try:
            found.append(f"{name}: {proof()}")
        except Exception as fault:  # a proof that cannot be made is a finding, and the others are told too
            seen.fault("no proof", f"{name}: {fault!r}")
    return found


def _verify(place: Place, seen: Seen, command: str, environment: str) -> str:
    with Program([command, "--environment", environment], place.settings) as program:
        status = program.ended(VERIFY_SECONDS)
    if status:
        seen.fault(command, f"{environment}: {program.said[-1000:]}")
    return (program.said.strip().splitlines() or [""])[-1]


def _numbers(place: Place, businesses: list[Business], seen: Seen) -> str:
    by_id = {one.id: one for one in businesses}
    count = acknowledged = 0
    with psycopg.connect(place.database(), autocommit=True) as connection:
        rows = connection.execute(_NUMBERS).fetchall()
    there: dict[tuple[str, int], dict[int, str]] = {}
    for business, kind, numbers, ids in rows:
        count += len(numbers)
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            seen.fault("numbering", f"{by_id[business].number}, {kind}: missing or twice: {numbers}")
        there[business, kind] = dict(zip(numbers, ids, strict=True))
    for one in businesses:
        for kind, told in one.numbers.items():
            acknowledged += len(told)
            wrong = {n: id for n, id in told.items() if there.get((one.id, kind), {}).get(n) != id}
            if wrong:
                seen.fault("numbering", f"{one.number}, {kind}: told and not there: {wrong}")
    return f"{count} issued documents, {acknowledged} of them told to callers: no number missing or twice"


def _events(place: Place, businesses: list[Business], told: Told, seen: Seen) -> str:
    known = {one.id for one in businesses}
    with psycopg.connect(place.database(), autocommit=True) as connection:
        rows = connection.execute(_EVENTS).fetchall()
    there: dict[str, set[str]] = {}
    for business, id in rows:
        there.setdefault(business, set()).add(id)
    missing = invented = 0
    for business in known:
        heard = set(told.events[business])
        missing += len(there.get(business, set()) - heard)
        invented += len(heard - there.get(business, set()))
    if missing or invented:
        seen.fault("events", f"{missing} were never told, {invented} are not there")
    again = sum(counts.total() - len(counts) for counts in told.events.values())
    return f"{len(rows)} events, each told; {told.requests} requests, {again} events again after they were taken"


def _papers(caller: Caller) -> str:
    """The last PDFs have their own business on them and no other."""
    for business, content in caller.papers:
        text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)
        if business.mark not in text.replace(" ", ""):
            caller.seen.fault("another's data", f"a PDF of {business.number} does not name it: {text[:300]}")
    return f"{len(caller.papers)} PDFs read: each is of its business"


def _logs(place: Place, seen: Seen) -> str:
    levels: Counter[str] = Counter()
    warnings: Counter[str] = Counter()
    for name, program in place.programs.items():
        if not program.is_running:
            seen.fault("ended", f"{name}: {program.said[-1000:]}")
        for line in program.said.splitlines():
            try:
                level = str(json.loads(line)["level"])
            except (ValueError, KeyError, TypeError):
                level = "no JSON"
            levels[level] += 1
            if level == "warning":
                warnings[f"{name}: {json.loads(line).get('text')}"[:200]] += 1
            if level in ("error", "critical", "no JSON"):
                seen.fault("log", f"{name}: {line[:1000]}")
    return "\n".join([f"{dict(levels)}", *(f"    {n} of {text}" for text, n in warnings.most_common(12))])


def _schedules(place: Place, businesses: list[Business], seen: Seen) -> str:
    """What was due at once was done, once."""
    schedules = sum(len(one.known["schedules"]) for one in businesses)
    orders = sum(len(one.known["mandates"]) for one in businesses)
    with psycopg.connect(place.database(), autocommit=True) as connection:
        row = connection.execute(
            """SELECT (SELECT count(*) FROM recurring_documents), (SELECT count(*) FROM recurring_runs),
                (SELECT count(*) FROM mandates), (SELECT count(*) FROM mandate_charges WHERE state = 'PAID')"""
        ).fetchone()
    if row is None or row[0] != row[1] or row[2] != row[3] or row[0] < schedules or row[2] < orders:
        seen.fault("schedules", f"made {schedules} and {orders}, there are {row}")
    return f"schedules, their runs, standing orders, their charges: {row}"
