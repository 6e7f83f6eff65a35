"""`make alarms`: causes each alarm, and looks until Prometheus says that it fires; then the command of the runbook must
show why. At the end every query of the dashboard must have an answer."""

import argparse
import contextlib
import re
import shutil
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import yaml

from faults.alarms import causes
from faults.alarms.causes import Scene
from faults.alarms.dashboard import unanswered
from faults.alarms.runbook import shown
from faults.full.place import opened
from support.places import new_directory
from support.processes import Program, wait_until
from support.prometheus import FILES, Prometheus
from support.receiver import Receiver
from support.s3 import KEY_ID, SECRET, s3_server
from support.sales import Seller
from support.service import free_port

TOKEN = "the-token-of-the-figures-of-make-alarms"  # noqa: S105
QUIET_SECONDS = 25.0
PATIENCE = 150.0

STEPS: tuple[tuple[Callable[[Scene], AbstractContextManager[None]], dict[str, str]], ...] = (
    (causes.old_backup, {"PinkasBackupOld": r'task="backup"\} 1\.\d+e\+09'}),
    (causes.no_redis, {"PinkasLimitsOpen": r'pinkas_limits_open\{environment="live"\} 1\.0[\s\S]*"limits":"open"'}),
    (causes.no_mail_server, {"PinkasCallsFail": r'outcome="failed"\} [1-9]'}),
    (causes.no_file_store, {"PinkasCallsFail": r'outcome="connect",service="file_store"\} [1-9]'}),
    (
        causes.failing_job,
        {"PinkasJobsGivenUp": r'kind="documents\.render",outcome="given_up"\} 1\.0[\s\S]*\ndocuments\.render .* 1\n'},
    ),
    (
        causes.held_table,
        {
            "PinkasSlow": r'operation="listClients"\} [1-9][\s\S]*database_wait_seconds_total.*role="app"\} [1-9]',
            "PinkasDatabaseWaits": r'pinkas_database_wait_seconds_total.*role="app"\} [1-9]',
        },
    ),
    (
        causes.stopped_worker,
        {
            "PinkasDown": "",
            "PinkasNoWorker": r'part="worker"\} 0\.0[\s\S]*worker     never seen',
            "PinkasJobsLate": r"pinkas_job_oldest_seconds\{.*\} (?:[3-9]\d\d|\d{4,})\.",
            "PinkasWebhooksLate": r"pinkas_webhook_oldest_seconds\{.*\} [6-9]\d\d\.[\s\S]*webhooks   [1-9]",
        },
    ),
    (
        causes.no_database,
        {
            "PinkasNotReady": r'"ready":false[\s\S]*part="database"\} 0\.0',
            "PinkasErrors": r'status="503"\} [1-9][\s\S]*code="service_unavailable",environment="live"\} [1-9]',
            "PinkasDatabaseWaits": r"pinkas_database_failures_total\{.*\} [1-9]",
        },
    ),
    (causes.no_web, {"PinkasDown": r""}),
)
"""What is done, and what the commands of each alarm that follows from it show."""


def say(text: str) -> None:
    """Prints a line with the time."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)  # noqa: T201  (a command speaks on standard output)


@contextlib.contextmanager
def scene(directory: Path) -> Iterator[tuple[Scene, str]]:
    """What is watched, and where the worker tells its figures."""
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(contextlib.ExitStack())
        bucket = store.enter_context(s3_server())
        chosen = {
            "metrics_token": TOKEN,
            "pool_size": causes.POOL,
            "smtp_url": f"smtp://127.0.0.1:{free_port()}",
            "files_url": bucket.url(),
            "files_key_id": KEY_ID,
            "files_secret": SECRET,
        }
        place = stack.enter_context(opened(0, **chosen))
        listen = f"127.0.0.1:{free_port()}"
        settings = {**place.settings, "metrics_listen": listen}
        worker = Program(["worker"], settings)

        @contextlib.contextmanager
        def without_store() -> Iterator[None]:
            store.close()
            yield

        receiver = stack.enter_context(Receiver())
        place.web.wait_until_ready()
        seller = stack.enter_context(Seller(place.url))
        found = Scene(place, settings, worker, seller, receiver, without_store)
        stack.callback(lambda: found.worker.is_running and found.worker.kill())
        found.noted_backup.parent.mkdir(parents=True)
        found.noted_backup.touch()
        stack.enter_context(found.called())
        yield found, listen


def play(directory: Path, chosen: Collection[str], *, verbose: bool) -> None:
    """Everything, or the causes that were chosen, in turn."""
    names = {one["alert"] for one in yaml.safe_load((FILES / "alerts.yml").read_text())["groups"][0]["rules"]}
    caused = {name for _, expected in STEPS for name in expected}
    assert caused == names, f"not caused: {names - caused}; unknown: {caused - names}"
    with scene(directory) as (found, listen):
        targets = [found.place.url.removeprefix("http://"), listen]
        with Prometheus(targets, TOKEN) as prometheus:
            began = time.time()
            wait_until(lambda: len(prometheus.query("up == 1")) == len(targets), "figures of web and worker")
            time.sleep(QUIET_SECONDS)
            assert not prometheus.firing(), prometheus.firing()
            say(f"{len(targets)} targets are asked, and nothing fires after {QUIET_SECONDS:.0f} s of calls")
            for cause, expected in STEPS:
                if cause.__name__ in chosen:
                    _play_one(found, listen, prometheus, cause, expected, directory, verbose=verbose)
            if len(chosen) < len(STEPS):
                return
            missing = unanswered(prometheus, began, time.time())
            assert not missing, f"queries of the dashboard without an answer: {missing}"
            say("every query of the dashboard had an answer")


def _play_one(
    found: Scene,
    listen: str,
    prometheus: Prometheus,
    cause: Callable[[Scene], AbstractContextManager[None]],
    expected: dict[str, str],
    directory: Path,
    *,
    verbose: bool,
) -> None:
    say(f"-- {cause.__name__}: {(cause.__doc__ or '').strip()}")
    began = time.monotonic()
    variables = {"PINKAS_URL": found.place.url, "WORKER_URL": f"http://{listen}", "PINKAS_METRICS_TOKEN": TOKEN}
    with cause(found):
        for name, wanted in expected.items():
            fires: list[dict[str, Any]] = []

            def is_firing(name: str = name, fires: list[dict[str, Any]] = fires) -> bool:
                fires.extend(prometheus.firing().get(name, ()))
                return bool(fires)

            wait_until(is_firing, name, PATIENCE)
            for one in fires:
                say(f"{name} fires after {time.monotonic() - began:.0f} s: {one['annotations']['summary']}")
            said: list[str] = []

            def shows_why(name: str = name, wanted: str = wanted, said: list[str] = said) -> bool:
                said.append(shown(name, variables, found.place.settings, directory))
                return re.search(wanted, said[-1]) is not None

            try:
                wait_until(shows_why, f"{wanted} of {name}")
            except AssertionError:
                say(said[-1])
                raise
            if verbose:
                say(said[-1])
    wait_until(lambda: not expected.keys() & prometheus.firing().keys(), "the end of the alarms", PATIENCE)
    say(f"quiet again after {time.monotonic() - began:.0f} s")


def main() -> None:
    """Runs it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="python -m faults.alarms")
    names = [cause.__name__ for cause, _ in STEPS]
    parser.add_argument("--only", action="append", choices=names, help="this cause alone; may be repeated")
    parser.add_argument("--verbose", action="store_true", help="print what the commands of the runbook say")
    options = parser.parse_args()
    directory = new_directory("pk-alarms-")
    try:
        play(directory, options.only or names, verbose=options.verbose)
    finally:
        shutil.rmtree(directory)


if __name__ == "__main__":
    main()
