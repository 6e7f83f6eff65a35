"""The child: reads sheets on its standard input and writes files to its standard output until nobody needs it."""

import os
import resource
import select
import signal
import sys
from pathlib import Path
from typing import Any

import msgspec
import typst

from pinkas.outside.press import IDLE_SECONDS, Pressed, Sheet, read_frame, write_frame

PICTURE_PPI = 110
"""Points of a picture an inch: a page is some 910 wide, enough to be read beside a form."""


def main(template: str, fonts: str) -> None:
    """Sets sheets. Ctrl-C in a terminal goes to the parent too, which decides when this process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout.buffer
    # Only the shipped fonts: a page must not change with what is installed on a machine.
    faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts])
    compiler = typst.Compiler(template, root=str(Path(template).parent), font_paths=faces, ignore_system_fonts=True)
    while select.select([0], [], [], IDLE_SECONDS)[0]:
        try:
            sheet = msgspec.msgpack.decode(read_frame(_read), type=Sheet)
        except EOFError:
            return
        write_frame(answers, msgspec.msgpack.encode(_set(compiler, sheet)))


def _read(size: int) -> bytes:
    """`size` bytes of the standard input, past every buffer: `select` sees what is left."""
    parts, left = [], size
    while left and (part := os.read(0, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _set(compiler: typst.Compiler, sheet: Sheet) -> Pressed:
    pdf, refusal = None, None
    standard: Any = sheet.standard
    try:
        if sheet.picture:
            made = compiler.compile(format="png", sys_inputs=sheet.inputs, ppi=PICTURE_PPI)
            made = made[0] if isinstance(made, list) else made
        else:
            made = compiler.compile(format="pdf", sys_inputs=sheet.inputs, pdf_standards=standard, timestamp=sheet.at)
        pdf = made if isinstance(made, bytes) else None
        refusal = None if pdf is not None else "the typesetter returned no file"
    except typst.TypstError as fault:
        refusal = str(fault)
    return Pressed(pdf, refusal, _resident())


def _resident() -> int:
    """Resident bytes; the most there ever were where the system does not tell the present ones."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
