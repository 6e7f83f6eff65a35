"""Processes of the program that are forked from one that has imported it.

Importing the program takes most of the processor time of a short command, and tests start it more than a hundred times.
What is forked is a process like any other: it has a session, an environment and outputs of its own, and it can be
killed. Where the start itself is tried, an interpreter is started instead (`Program(..., python=sys.executable)`).
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

MODULES = (
    *(f"pinkas.{one}" for one in ("serve", "web", "worker", "mail_receiver", "installation", "verification")),
    *("pinkas.oauth_clients", "pinkas_client.cli.listen", "httpx"),
)
"""What the commands of `pinkas.cli` import."""
LARGEST = 200_000
"""Bytes of a request: the arguments and the environment."""
MOST_FILES = 64
"""More than the process that forks ever has open."""


class ForkedProcess:
    """A process that the parent has forked, with the methods of `subprocess.Popen`."""

    def __init__(self, ended: socket.socket, pid: int) -> None:
        self._ended = ended
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit status, None while it lives; below zero, the signal that ended it."""
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, once it has ended. Raises `TimeoutExpired` after `timeout` seconds."""
        status = self._status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("pinkas", timeout or 0)
        return status

    def _status(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout)[0]:
            told = self._ended.recv(64)
            self._ended.close()
            if not told:
                raise RuntimeError("the process that starts others has ended")
            self.returncode = int(told)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9."""
        self.send_signal(signal.SIGKILL)


def fork_program(arguments: Sequence[str], environment: Mapping[str, str], output: int) -> ForkedProcess:
    """Starts a command of `pinkas` in a session of its own, at `/`, with this environment alone; both its outputs go
    to a file descriptor."""
    ours, theirs = socket.socketpair()
    with theirs:
        request = json.dumps({"arguments": list(arguments), "environment": dict(environment)}).encode()
        assert len(request) < LARGEST
        socket.send_fds(_parent(), [request], [output, theirs.fileno()])
    return ForkedProcess(ours, int(ours.recv(64)))


@cache
def _parent() -> socket.socket:
    """The connection to the process that forks, one for each process of tests."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PINKAS_", "PYTEST_"))}
        path = os.pathsep.join([str(Path(__file__).parents[1]), *filter(None, sys.path)])
        parent = subprocess.Popen(  # noqa: S603  (this module)
            [sys.executable, "-m", "support.forks", str(theirs.fileno())],
            env=kept | {"PYTHONPATH": path},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def end() -> None:
        ours.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            parent.wait(10)

    atexit.register(end)
    return ours


def _serve(requests: socket.socket) -> list[str] | None:
    """Forks for each request, and tells of each end. Returns in a process that was forked, with its arguments, and with
    None when the tests are over."""
    woken, wake = socket.socketpair()
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    living: dict[int, socket.socket] = {}
    while True:
        readable, _, _ = select.select([requests, woken], [], [])
        if woken in readable:
            woken.recv(4096)
            _tell_who_ended(living)
        if requests in readable:
            message, given, _, _ = socket.recv_fds(requests, LARGEST, 2)
            if not message:
                return None
            output, told = given
            pid = os.fork()
            if pid == 0:
                return _begin(json.loads(message), output)
            os.close(output)
            living[pid] = socket.socket(fileno=told)
            living[pid].send(str(pid).encode())


def _begin(request: dict[str, Any], output: int) -> list[str]:
    """Makes a forked process what an interpreter finds at its start; its arguments."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.chdir("/")
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.closerange(3, MOST_FILES)
    os.environ.clear()
    os.environ.update(request["environment"])
    return list(request["arguments"])


def _tell_who_ended(living: dict[int, socket.socket]) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        with living.pop(pid) as told, contextlib.suppress(BrokenPipeError):
            told.send(str(os.waitstatus_to_exitcode(status)).encode())


def _main() -> None:
    for name in MODULES:
        importlib.import_module(name)
    gc.freeze()
    arguments = _serve(socket.socket(fileno=int(sys.argv[1])))
    if arguments is None:
        return
    from pinkas import cli

    sys.argv = ["pinkas", *arguments]
    cli.main()


if __name__ == "__main__":
    _main()
