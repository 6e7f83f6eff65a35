"""What makes each alarm fire: something of a place is taken away, broken or made old while a block runs."""

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import httpx

from faults.full.place import Place
from support.processes import Program, wait_until
from support.receiver import Receiver
from support.sales import Seller, create_draft, finalize_document

CALLERS = 8
POOL = 4
HELD_SECONDS = 3.0
"""How long a table is held: longer than the two seconds of PinkasSlow, and shorter than `lock_timeout`."""
OLD_SECONDS = 27 * 3600


@dataclass
class Scene:
    """A place that is watched: web on one machine, a worker on another, and what they need of others."""

    place: Place
    worker_settings: dict[str, object]
    worker: Program
    seller: Seller
    receiver: Receiver
    store: Callable[[], AbstractContextManager[object]]
    """Takes the store of files away while a block runs."""

    @property
    def noted_backup(self) -> Path:
        """The file whose time says when the last backup was made."""
        return Path(self.place.settings["data_dir"]) / "last-success" / "live" / "backup"

    @contextlib.contextmanager
    def called(self, callers: int = CALLERS, apart: float = 0.0) -> Iterator[None]:
        """Callers ask for lists and make clients while the block runs, and ask again after what fails. They begin so
        many seconds apart."""
        ended = threading.Event()

        def call(number: int) -> None:
            ended.wait(number * apart)
            with self.seller.at(self.place.url) as api:
                while not ended.wait(0.2):
                    with contextlib.suppress(httpx.TransportError):
                        if number:
                            api.get("/clients", params={"limit": 1})
                        else:
                            api.post("/clients", json={"name": "לקוח"})

        with ThreadPoolExecutor(callers) as pool:
            calling = [pool.submit(call, n) for n in range(callers)]
            try:
                yield
            finally:
                ended.set()
                for one in calling:
                    one.result()


def _send_document(api: httpx.Client) -> str:
    """Issues an invoice and sends it; its id."""
    issued: str = finalize_document(api, create_draft(api)["id"])["id"]
    sent = api.post(f"/documents/{issued}/send", json={"to": {"email": ["client@example.com"]}})
    assert sent.status_code < 300, sent.text
    return issued


@contextlib.contextmanager
def old_backup(scene: Scene) -> Iterator[None]:
    """The last backup is of yesterday."""
    then = time.time() - OLD_SECONDS
    os.utime(scene.noted_backup, (then, then))
    yield
    scene.noted_backup.touch()


@contextlib.contextmanager
def no_redis(scene: Scene) -> Iterator[None]:
    """Redis is killed."""
    scene.place.redis.kill()
    yield
    scene.place.redis.start()


@contextlib.contextmanager
def no_mail_server(scene: Scene) -> Iterator[None]:
    """Documents are sent, and nobody listens where the mail server should be."""
    with _repeated(lambda: _send_document(scene.seller.api)):
        yield


@contextlib.contextmanager
def no_file_store(scene: Scene) -> Iterator[None]:
    """The store of files goes away, and people want PDFs."""
    issued = _send_document(scene.seller.api)
    with scene.store(), _repeated(lambda: scene.seller.api.get(f"/documents/{issued}/pdf", timeout=60)):
        yield


@contextlib.contextmanager
def _repeated(do: Callable[[], object]) -> Iterator[None]:
    """Something is done again and again while the block runs."""
    do()  # what is wrong with it is seen at once
    ended = threading.Event()

    def repeat() -> None:
        while not ended.wait(0.3):
            do()

    with ThreadPoolExecutor(1) as pool:
        repeating = pool.submit(repeat)
        try:
            yield
        finally:
            ended.set()
            repeating.result()


@contextlib.contextmanager
def failing_job(scene: Scene) -> Iterator[None]:
    """A job that lacks what it is about has failed as often as it may, but for once."""
    scene.place.rows(
        """INSERT INTO procrastinate_jobs (queue_name, task_name, args, attempts)
           VALUES ('default', 'documents.render', jsonb_build_object('business_id', %(business)s::text), 1000)""",
        {"business": scene.seller.id},
    )
    yield


@contextlib.contextmanager
def held_table(scene: Scene) -> Iterator[None]:
    """Somebody locks a table again and again, and lets others wait."""

    def hold() -> None:
        with scene.place.holding("LOCK TABLE clients IN ACCESS EXCLUSIVE MODE"):
            time.sleep(HELD_SECONDS)

    with _repeated(hold):
        yield


@contextlib.contextmanager
def stopped_worker(scene: Scene) -> Iterator[None]:
    """The worker is stopped while a receiver fails, and what waits is made as old as it would be after a while."""
    scene.receiver.answer(503)
    made = scene.seller.api.post("/webhooks", json={"url": scene.receiver.url(), "events": ["client.created"]})
    assert made.status_code == 201, made.text
    wait_until(lambda: scene.place.rows("SELECT 1 FROM webhook_queue LIMIT 1"), "a delivery that is tried again")
    assert scene.worker.stop() == 0
    _send_document(scene.seller.api)
    scene.place.rows("UPDATE webhook_queue SET next_attempt_at = now() - interval '11 minutes', lease_until = NULL")
    scene.place.rows("UPDATE procrastinate_jobs SET scheduled_at = now() - interval '6 minutes' WHERE status = 'todo'")
    yield
    scene.receiver.answer(200)
    scene.worker = Program(["worker"], scene.worker_settings)


@contextlib.contextmanager
def no_database(scene: Scene) -> Iterator[None]:
    """PostgreSQL is killed. Those who ask wait for seconds then, so more of them ask."""
    scene.place.postgres.kill()
    with scene.called(3 * CALLERS, apart=0.3):
        yield
    scene.place.postgres.start()


@contextlib.contextmanager
def no_web(scene: Scene) -> Iterator[None]:
    """The web process is killed."""
    scene.place.web.kill()
    yield
    scene.place.web = Program(["web"], scene.place.settings)
    scene.place.web.wait_until_alive()
