"""Verifying a stranger's file in a process of its own.

A PDF of a few kilobytes can unpack to gigabytes, or lead a parser in circles. The child has a bound of memory and of
time, and dies with whatever it was given; the service goes on. A file that it dies on proves nothing.
"""

import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from pinkas.outside.pdf.verify import NOTHING, PdfProof, verify

SECONDS = 15
MEMORY = 1 << 30
"""Bytes of address space: ten times what an honest file needs."""

THREADS = ThreadPoolExecutor(2, thread_name_prefix="verify")
"""So many files at a time; more wait."""

_PATH = str(Path(__file__).parents[3])


def verify_apart(content: bytes) -> PdfProof:
    """What `verify` says of a file, at the price of a process: about half a second."""
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=True,
            env={"PYTHONPATH": _PATH},
        )
        return msgspec.msgpack.decode(done.stdout, type=PdfProof)
    except (subprocess.SubprocessError, msgspec.MsgspecError):
        return NOTHING


def main() -> None:
    """The child: a file comes in, its proof goes out."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.buffer.write(msgspec.msgpack.encode(verify(sys.stdin.buffer.read())))
