"""The work of the typesetter's child process. The only module that imports the library."""

from functools import cache
from pathlib import Path
from typing import Any

import typst

from pinkas.outside.typesetter import TypesettingTask


def typeset(sheet: TypesettingTask) -> bytes:
    """The PDF or picture of a task. Raises ValueError with the error message of the library."""
    compiler = _compiler(sheet.template, sheet.fonts)
    standard: Any = sheet.standard
    try:
        if sheet.picture_ppi:
            made = compiler.compile(format="png", sys_inputs=sheet.inputs, ppi=sheet.picture_ppi)
            made = made[0] if isinstance(made, list) else made
        else:
            made = compiler.compile(format="pdf", sys_inputs=sheet.inputs, pdf_standards=standard, timestamp=sheet.at)
    except typst.TypstError as fault:
        raise ValueError(str(fault)) from None
    if not isinstance(made, bytes):
        raise ValueError("the typesetter returned no file")
    return made


@cache
def _compiler(template: str, fonts: str) -> typst.Compiler:
    # Only the shipped fonts: a page must not change with what is installed on a machine.
    faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts])
    return typst.Compiler(template, root=str(Path(template).parent), font_paths=faces, ignore_system_fonts=True)
