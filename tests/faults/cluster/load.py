"""Callers that sell while parts of a cluster fail, and what they were told: what was acknowledged is there, once."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from types import TracebackType
from typing import Any, Self
from zoneinfo import ZoneInfo

import httpx

from support.receiver import Receiver
from support.sales import INVOICE, Seller

SELLERS = 3
PAUSE = 0.05
"""Seconds that a caller waits before it asks again for what failed."""
_GONE = (httpx.TransportError,)


@dataclass
class Seen:
    """What callers were answered."""

    numbers: list[int] = field(default_factory=list)
    """Numbers of invoices whose issue was acknowledged."""
    paid: list[str] = field(default_factory=list)
    """Ids of invoices whose payment was acknowledged, or was found to have happened."""
    at: list[float] = field(default_factory=list)
    """When something was acknowledged, by time.monotonic()."""
    refusals: dict[str, int] = field(default_factory=dict)
    """Answers other than success, and connections that ended, by what they were."""

    def longest_pause(self, since: float) -> float:
        """The longest time from `since` on in which nothing was acknowledged."""
        times = sorted([since, *(one for one in self.at if one > since)])
        return max((later - earlier for earlier, later in pairwise(times)), default=0.0)


class Load:
    """Sellers at work on one business. Each document and each payment is asked for until it is known to be there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.seen = Seen()
        self._lock = threading.Lock()
        self._stop = threading.Event()

    def __enter__(self) -> Self:
        self.receiver = Receiver().__enter__()
        self.seller = Seller(self.url).__enter__()
        events = ["document.finalized"]
        made = self.seller.api.post("/webhooks", json={"url": self.receiver.url(), "events": events})
        assert made.status_code == 201, made.text
        self._pool = ThreadPoolExecutor(SELLERS)
        self._work: list[Future[None]] = [self._pool.submit(self._sell) for _ in range(SELLERS)]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._pool.shutdown()
        self.seller.__exit__(kind, fault, trace)
        self.receiver.__exit__(kind, fault, trace)

    def stop(self) -> None:
        """Ends the selling; each seller first learns what became of its last document."""
        self._stop.set()
        for one in self._work:
            one.result()

    @property
    def is_selling(self) -> bool:
        """Whether no seller has failed."""
        return not any(one.done() for one in self._work)

    def _sell(self) -> None:
        today = str(datetime.now(ZoneInfo("Asia/Jerusalem")).date())
        payment = {"payments": [{"method": "cash", "date": today, "amount": "118.00"}]}
        with self.seller.at(self.url) as api:
            while not self._stop.is_set():
                draft = self._until(lambda: api.post("/documents", json=INVOICE), 201)["id"]
                # What happens once is refused the second time: who does not know whether it was kept asks again.
                self._until(lambda id=draft: api.post(f"/documents/{id}/finalize", json={}), 200, done=409)
                issued = self._until(lambda id=draft: api.get(f"/documents/{id}"), 200)
                assert issued["status"] != "DRAFT", issued
                self._note(self.seen.numbers, issued["docNumber"])
                self._until(lambda id=draft: api.post(f"/documents/{id}/payments", json=payment), 201, done=409)
                self._note(self.seen.paid, draft)

    def _until(self, ask: Callable[[], httpx.Response], good: int, done: int | None = None) -> dict[str, Any]:
        """The answer, asked for until it succeeds."""
        while True:
            try:
                answer = ask()
            except _GONE as fault:
                self._refused(type(fault).__name__)
            else:
                if answer.status_code in (good, done):
                    return dict(answer.json())
                code = answer.json()["error"] if "json" in answer.headers.get("content-type", "") else "of the balance"
                self._refused(f"{answer.status_code} {code}")
                assert answer.status_code in (502, 503, 504), answer.text
            time.sleep(PAUSE)

    def _note(self, those: list[Any], what: Any) -> None:
        with self._lock:
            those.append(what)
            self.seen.at.append(time.monotonic())

    def _refused(self, what: str) -> None:
        with self._lock:
            self.seen.refusals[what] = self.seen.refusals.get(what, 0) + 1
