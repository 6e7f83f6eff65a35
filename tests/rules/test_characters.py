"""Every character that is written in a page is in a font of the service: browsers draw others each in their own way."""

import re
from pathlib import Path

import pinkas.dashboard

FOLDER = Path(pinkas.dashboard.__file__).parent


def covered() -> set[int]:
    """The characters of the fonts, as their style sheet names them."""
    sheet = (FOLDER / "static" / "fonts.css").read_text()
    found: set[int] = set()
    for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", sheet):
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def test_templates_scripts_and_style_sheets_write_only_characters_of_the_fonts() -> None:
    drawn = covered()
    sources = [*FOLDER.rglob("*.html"), *FOLDER.glob("static/*.css"), *FOLDER.glob("static/desk.js")]
    sources += FOLDER.glob("static/editor.js")
    strange = {
        f"{one.name}: U+{ord(letter):04X}"
        for one in sources
        for letter in one.read_text()
        if ord(letter) not in drawn and letter != "\n"
    }
    assert len(sources) > 100
    assert strange == set()
