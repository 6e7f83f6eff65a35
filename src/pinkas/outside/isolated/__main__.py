"""The child process: runs tasks from its standard input until it is idle for too long or its parent ends."""

import ctypes
import importlib
import math
import os
import resource
import select
import signal
import sys
import typing
from pathlib import Path

import msgspec

from pinkas.outside.isolated import IDLE_SECONDS, Limits, Priority, Result, Task, read_frame, write_frame

_PR_SET_PDEATHSIG = 1
NICENESS = 5
"""Added to the niceness of the parent: requests go before what is drawn or read."""


def main(parent: str, path: str, priority: Priority) -> None:
    """Does tasks with the function `module:name`."""
    _end_with_parent(int(parent))
    for number in (signal.SIGINT, signal.SIGTERM):  # they are sent to the parent too, which decides when this one ends
        signal.signal(number, signal.SIG_IGN)
    _give_way(priority)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core would hold what customers sent
    module, _, name = path.partition(":")
    function = getattr(importlib.import_module(module), name)
    asked = next(kind for argument, kind in typing.get_type_hints(function).items() if argument != "return")
    decoder = msgspec.msgpack.Decoder(asked)
    # Nothing but answers may reach the parent, and what a library says as it crashes may quote the input.
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    write_frame(answers, b"")
    while select.select([0], [], [], IDLE_SECONDS)[0]:
        try:
            task = msgspec.msgpack.decode(read_frame(_read_standard_input), type=Task)
        except EOFError:
            return
        _apply_limits(task.limits)
        content, refusal, fault = None, None, None
        try:
            content = msgspec.msgpack.encode(function(decoder.decode(task.content)))
        except ValueError as reason:
            refusal = str(reason)
        except Exception as reason:
            fault = type(reason).__name__
        _lift_limits()
        write_frame(answers, msgspec.msgpack.encode(Result(content, refusal, fault, _resident_bytes())))


def _end_with_parent(parent: int) -> None:
    """Asks the kernel to send SIGKILL when the parent dies. macOS cannot do that: there the end of the standard input
    ends this process between tasks, and the alarm set with the limits during one."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) != 0:
            sys.exit("prctl: " + os.strerror(ctypes.get_errno()))
    if os.getppid() != parent:
        sys.exit("the parent is gone")


def _give_way(priority: Priority) -> None:
    """Lets others run first. Linux runs the idle class when a processor has nothing else to do, and interrupts it at
    once for anything else; elsewhere the niceness is all there is."""
    os.nice(NICENESS)
    if priority == "idle" and sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _apply_limits(limits: Limits) -> None:
    spent = resource.getrusage(resource.RUSAGE_SELF)
    _set_soft_limit(resource.RLIMIT_CPU, math.ceil(spent.ru_utime + spent.ru_stime) + limits.processor)
    _set_soft_limit(resource.RLIMIT_AS, limits.memory)
    signal.setitimer(signal.ITIMER_REAL, limits.wall + 1)  # the parent kills before, if there is one


def _lift_limits() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    _set_soft_limit(resource.RLIMIT_CPU, resource.RLIM_INFINITY)
    _set_soft_limit(resource.RLIMIT_AS, resource.RLIM_INFINITY)


def _set_soft_limit(kind: int, limit: int) -> None:
    """Sets a soft limit, which this process may raise again up to its hard limit."""
    most = resource.getrlimit(kind)[1]
    if most != resource.RLIM_INFINITY:
        limit = most if limit == resource.RLIM_INFINITY else min(limit, most)
    if sys.platform == "linux" or kind == resource.RLIMIT_CPU:
        resource.setrlimit(kind, (limit, most))


def _read_standard_input(size: int) -> bytes:
    """`size` bytes of the standard input, past every buffer: `select` sees what is left."""
    parts, left = [], size
    while left and (part := os.read(0, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _resident_bytes() -> int:
    """The resident memory in bytes; on systems without /proc the maximum so far."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], typing.cast(Priority, sys.argv[3]))
