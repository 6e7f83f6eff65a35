"""Workers of pytest-xdist are forked from one process that has collected the tests.

To import the program and 500 files, and to read from them what hypothesis wants to know, takes each worker ten seconds
of processor time, and three times that on a clean machine, where each compiles all files for itself. Collected once,
everything is in the memory of each worker, which then only makes its list of tests.

pytest-xdist is told an interpreter to start for each worker (`python` of its specification). That is this file, run as
a program: it hands its inputs and outputs to the process that has collected, which forks, and it ends with the worker.
"""

import array
import os
import signal
import socket
import subprocess
import sys
import types
from collections.abc import Sequence
from typing import Any

_OPTION = "--parent-of-workers"
_OTHERS = ("-n", "0", "--collect-only", "-p", "no:cacheprovider")
"""Options for collecting, beside those of the run."""


class Parent:
    """The process that collects and forks. `close` lets it end; workers that live are not its matter."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._socket, theirs = socket.socketpair()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind("")  # an abstract address that the kernel chooses: no file is left
        self._listener.listen(64)
        with theirs:
            given = (str(theirs.fileno()), str(self._listener.fileno()))
            self._process = subprocess.Popen(  # noqa: S603  (this file)
                [sys.executable, __file__, _OPTION, *given, *arguments],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                pass_fds=(theirs.fileno(), self._listener.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # each worker tells what it could not collect
            )

    @property
    def interpreter(self) -> str:
        """The command that stands for an interpreter: a worker that is forked."""
        address = self._listener.getsockname()
        return f"{sys.executable} -I -S {__file__} {address[1:].decode()}"

    def close(self) -> None:
        """Forks no more."""
        self._listener.close()
        self._socket.close()
        self._process.wait(60)


def _stand_in(address: str, options: Sequence[str]) -> int:
    """Has a worker forked that runs the code of `-c` with the inputs and outputs of this process, and waits for its
    end."""
    with socket.socket(socket.AF_UNIX) as parent:
        parent.connect(b"\0" + address.encode())
        outputs = array.array("i", [0, 1, 2])
        parent.sendmsg([options[-1].encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, outputs)])
        for one in outputs:  # the worker's alone: whoever reads them sees when it ends
            os.close(one)
        return 1 if parent.recv(1) == b"" else 0


def _collect_and_fork(controller: socket.socket, listener: socket.socket, arguments: Sequence[str]) -> None:
    """Collects, forks for each stand-in until the controller has closed its end, and returns. In a worker it returns
    when that is done."""
    import select

    import pytest

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts a run interrupts its workers
    sys.argv = ["pytest", *arguments]
    pytest.main([*arguments, *_OTHERS])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        readable, _, _ = select.select([controller, listener], [], [])
        if controller in readable:
            return
        asking, _ = listener.accept()
        code, given, _, _ = socket.recv_fds(asking, 4096, 3)
        if os.fork() == 0:
            controller.close()
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _become_worker(code.decode(), given)
            asking.send(b"0")
            return
        asking.close()
        for one in given:
            os.close(one)


def _become_worker(code: str, given: Sequence[int]) -> None:
    """Runs the code as `python -u -c` does, in a main module of its own."""
    for number, one in enumerate(given):
        os.dup2(one, number)
        os.close(one)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, closefd=False, buffering=1) for number, mode in enumerate("rww")
    )
    sys.argv = ["-c"]
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    space: dict[str, Any] = vars(main)
    exec(code, space)  # noqa: S102  (what pytest-xdist would have given to an interpreter)


if __name__ == "__main__":
    if sys.argv[1] == _OPTION:
        first, second = (socket.socket(fileno=int(one)) for one in sys.argv[2:4])
        _collect_and_fork(first, second, sys.argv[4:])
    else:
        sys.exit(_stand_in(sys.argv[1], sys.argv[2:]))
