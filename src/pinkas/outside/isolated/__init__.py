"""Work on untrusted input, in child processes with limits of processor time, memory and wall clock.

A picture, a page or a file of a few kilobytes can cost hours or gigabytes, or crash the library that reads it. Such
work is a function of one argument in a module that a child imports; the child does one task after another, and is
killed and replaced when a task exceeds its limits or when it has grown. Children end with their parent.

    READING = Isolated("pinkas.outside.receipts.reading:read", Receipt, Limits(processor=10, wall=20, memory=1 << 30))
    receipt = await READING.run(Photo(content), share=business_id)
"""

import asyncio
import logging
import os
import queue
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO, Generic, Literal, TypeVar

import msgspec

from pinkas.outside.isolated.fair_queue import FairQueue

log = logging.getLogger(__name__)

MAX_RESIDENT_BYTES = 300 * 1024 * 1024
"""Resident memory in bytes at which a child process is replaced, since libraries do not return all memory."""
IDLE_SECONDS = 120
"""Seconds after which an idle child process ends."""
START_SECONDS = 60
"""Seconds within which a child process must have started; a loaded machine needs several."""

_PATH = str(Path(__file__).parents[3])
_LENGTH = struct.Struct(">I")
_PASSED_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "LANG", "LC_ALL")
"""The environment variables that a child process inherits. Others contain secrets of the service."""

A = TypeVar("A")


ExceededLimit = Literal["processor", "wall", "memory"]
Priority = Literal["low", "idle"]
"""`low`: after what people wait for. `idle`: only when a processor has nothing else to do, for what nobody waits for;
its limit of the wall clock must leave room for that."""


class LimitExceeded(Exception):
    """The task exceeded its limits, or its process crashed. `transient`: only the wall clock limit was exceeded, so
    that the task might succeed on a less busy machine. `cause`: the limit that was exceeded; None where the process
    crashed or the function failed."""

    def __init__(self, reason: str, *, transient: bool = False, cause: ExceededLimit | None = None) -> None:
        super().__init__(reason)
        self.transient = transient
        self.cause = cause


class TaskRefused(ValueError):
    """The function raised ValueError; this is its text."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of one task."""

    processor: int
    """Seconds of processor time (RLIMIT_CPU)."""
    wall: float
    """Seconds until its process is killed, whatever it does."""
    memory: int
    """Bytes of address space of the process (RLIMIT_AS). macOS does not enforce them."""


class Task(msgspec.Struct, frozen=True):
    """The message to a child process: limits and the encoded argument."""

    limits: Limits
    content: bytes


class Result(msgspec.Struct, frozen=True):
    """The answer of a child process: the encoded result, the text of a ValueError, or the name of another exception;
    and its resident memory in bytes."""

    content: bytes | None
    refusal: str | None
    fault: str | None
    resident: int


class _Child:
    """A child process that runs one function."""

    def __init__(self, function: str, priority: Priority) -> None:
        self.tasks = 0
        self._expired = False
        # The kernel ties the end of a child to the end of the thread that started it: one thread starts them all.
        try:
            self._process = _STARTING.submit(_start_process, function, priority).result()
        except RuntimeError as fault:  # the interpreter ends
            raise OSError(f"the process of {function} cannot be started") from fault

    def await_start(self) -> None:
        """Waits until the process accepts tasks. Raises EOFError or OSError when it ended instead."""
        self._exchange(None, START_SECONDS)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def run_task(self, task: Task) -> Result:
        """Runs a task. Raises OSError or EOFError when the process ended; `exit_cause` says why."""
        self.tasks += 1
        return msgspec.msgpack.decode(self._exchange(msgspec.msgpack.encode(task), task.limits.wall), type=Result)

    def _exchange(self, content: bytes | None, seconds: float) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        deadline = threading.Timer(seconds, self._expire)
        deadline.daemon = True
        deadline.start()
        try:
            if content is not None:
                write_frame(self._process.stdin, content)
            return read_frame(self._process.stdout.read)
        finally:
            deadline.cancel()

    def _expire(self) -> None:
        self._expired = True
        self._process.kill()

    def exit_cause(self) -> int | None:
        """Why an ended process ended: 0 for idleness, SIGALRM for the wall clock, another signal; None if unknown."""
        self._process.wait()
        if self._expired:
            return signal.SIGALRM
        return -self._process.returncode if self._process.returncode <= 0 else None

    def kill(self) -> None:
        """Kills it; a thread that waits for its answer gets EOFError."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Kills it and closes its pipes, once no thread waits for it."""
        self.kill()
        with suppress(OSError):  # what was not written any more
            self._process.communicate()


_STARTING = ThreadPoolExecutor(1, thread_name_prefix="isolated")


def _start_process(function: str, priority: Priority) -> subprocess.Popen[bytes]:
    environment = {name: os.environ[name] for name in _PASSED_VARIABLES if name in os.environ}
    # One thread and one arena each: address space is for the work, and a child takes one processor, not all of them.
    path = os.pathsep.join(filter(None, (_PATH, os.environ.get("PYTHONPATH"))))
    environment |= {"PYTHONPATH": path, "RAYON_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
    command = [sys.executable, "-P", "-m", __name__, str(os.getpid()), function, priority]
    return subprocess.Popen(  # noqa: S603  (our own program)
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
    )


class IsolatedFunction(Generic[A]):
    """A function that runs in child processes, in at most `at_a_time` of them."""

    def __init__(
        self, function: str, answer: type[A], limits: Limits, at_a_time: int = 2, priority: Priority = "low"
    ) -> None:
        """`function` is `module:name`; it takes one annotated argument and returns an `answer`, both of which msgspec
        can encode, and refuses with ValueError."""
        self._function = function
        self._limits = limits
        self._priority = priority
        self._decoder = msgspec.msgpack.Decoder(answer)
        self._turns = FairQueue(at_a_time)
        self._closed = threading.Event()
        self._children: set[_Child] = set()
        self._slots: queue.LifoQueue[_Child | None] = queue.LifoQueue()  # the one used last: others end of idleness
        for _ in range(at_a_time):
            self._slots.put(None)

    def turn(self, owner: Hashable) -> AbstractAsyncContextManager[None]:
        """Waits, without blocking a thread, for a turn of `owner`: for callers that do more than `run`."""
        return self._turns.turn(owner)

    async def run(self, request: object, *, owner: Hashable, limits: Limits | None = None) -> A:
        """The result of the function, computed without blocking the event loop and with fair turns between owners;
        otherwise as `call`. `owner` is the owner of the task, usually the business id."""
        async with self.turn(owner):
            return await asyncio.to_thread(self.call, request, limits)

    def call(self, request: object, limits: Limits | None = None) -> A:
        """The result of the function; blocks the thread. Raises TaskRefused, LimitExceeded, or OSError when no process
        can be started or the service is shutting down."""
        task = Task(limits or self._limits, msgspec.msgpack.encode(request))
        with self._acquire_slot() as place:
            result = self._run_task(place, task)
        if result.refusal is not None:
            raise TaskRefused(result.refusal)
        if result.content is None:
            memory = result.fault == MemoryError.__name__
            raise LimitExceeded(f"{self._function} failed: {result.fault}", cause="memory" if memory else None)
        return self._decoder.decode(result.content)

    @contextmanager
    def _acquire_slot(self) -> Iterator[list[_Child]]:
        """Takes one of the slots for child processes: a list with the child in it, or an empty list."""
        child = self._slots.get()
        place = [child] if child else []
        try:
            yield place
        finally:
            self._slots.put(place[0] if place else None)

    def _run_task(self, place: list[_Child], task: Task) -> Result:
        while True:
            if place and not place[0].is_alive():
                self._discard_child(place)
            if not place:
                place.append(self._start_child())
            child = place[0]
            try:
                result = child.run_task(task)
            except (OSError, EOFError):
                cause = child.exit_cause()
                self._discard_child(place)
                if self._closed.is_set():
                    raise OSError("the service is ending") from None
                # It may just have ended because it was idle, or because earlier tasks used up its memory: try again.
                if cause not in _LIMIT_NAMES and child.tasks > 1:
                    continue
                over = LimitExceeded(
                    f"{self._function}: {_exit_reason(cause)}",
                    transient=cause == signal.SIGALRM,
                    cause=_EXCEEDED.get(cause) if cause else None,
                )
                log.warning("%s", over)
                raise over from None
            if result.fault or result.resident > MAX_RESIDENT_BYTES:
                self._discard_child(place)
            if result.fault == MemoryError.__name__ and child.tasks > 1:
                continue
            return result

    def _start_child(self) -> _Child:
        if self._closed.is_set():
            raise OSError("the service is ending")
        child = _Child(self._function, self._priority)
        self._children.add(child)
        if self._closed.is_set():  # meanwhile
            child.kill()
        try:
            child.await_start()
        except (OSError, EOFError) as fault:
            self._children.discard(child)
            child.end()
            raise OSError(f"the process of {self._function} did not start") from fault
        return child

    def _discard_child(self, place: list[_Child]) -> None:
        child = place.pop()
        self._children.discard(child)
        child.end()

    def close(self) -> None:
        """Kills every child, whatever it does; tasks under way and later ones raise OSError."""
        self._closed.set()
        for child in tuple(self._children):
            child.kill()


_EXCEEDED: dict[int, ExceededLimit] = {signal.SIGXCPU: "processor", signal.SIGALRM: "wall"}
_LIMIT_NAMES = {signal.SIGXCPU: "processor time", signal.SIGALRM: "wall clock"}


def _exit_reason(cause: int | None) -> str:
    if cause in _LIMIT_NAMES:
        return f"its limit of {_LIMIT_NAMES[signal.Signals(cause)]} was exceeded"
    return "its process ended" + (f" by {signal.Signals(cause).name}" if cause else "")


def write_frame(to: IO[bytes], content: bytes) -> None:
    """A length and that many bytes."""
    to.write(_LENGTH.pack(len(content)) + content)
    to.flush()


def read_frame(read: Callable[[int], bytes]) -> bytes:
    """What `write_frame` wrote; `read` gives so many bytes, fewer only at the end of the stream, which is EOFError."""
    head = read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    content = read(length)
    if len(content) < length:
        raise EOFError
    return content


__all__ = ["FairQueue", "IsolatedFunction", "LimitExceeded", "Limits", "Priority", "TaskRefused"]
