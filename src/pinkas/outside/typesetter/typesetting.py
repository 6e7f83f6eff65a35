"""The work of the typesetter's child process. The only module that imports the library."""

from functools import cache
from pathlib import Path
from typing import Any

import typst

from pinkas.outside.typesetter import TypesettingTask


def typeset(sheet: TypesettingTask) -> bytes:
    """The PDF or picture of a task. Raises ValueError with the error message of the library."""
    template = Path(sheet.template)
    compiler = _compiler(str(template.parent), sheet.fonts)
    main = call_template(template.name, sheet.inputs).encode()
    standard: Any = sheet.standard
    try:
        if sheet.picture_ppi:
            made = compiler.compile(main, format="png", ppi=sheet.picture_ppi)
            made = made[0] if isinstance(made, list) else made
        else:
            made = compiler.compile(main, format="pdf", pdf_standards=standard, timestamp=sheet.at)
    except typst.TypstError as fault:
        raise ValueError(str(fault)) from None
    if not isinstance(made, bytes):
        raise ValueError("the typesetter returned no file")
    return made


def call_template(name: str, inputs: dict[str, str]) -> str:
    """A source that calls the function `printed` of a template with strings. Inputs by `sys.inputs` would change what
    every source sees: the library would evaluate all of them again for each document, a quarter of the time."""
    arguments = ", ".join(f"{key}: {_string_literal(value)}" for key, value in inputs.items())
    return f'#import "{name}": printed\n#printed({arguments})\n'


def _string_literal(text: str) -> str:
    """A string of the language: only quotes and backslashes mean anything in one."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@cache
def _compiler(directory: str, fonts: str) -> typst.Compiler:
    # Only the shipped fonts: a page must not change with what is installed on a machine.
    faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts])
    return typst.Compiler(root=directory, font_paths=faces, ignore_system_fonts=True)
