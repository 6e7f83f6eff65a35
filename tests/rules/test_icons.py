"""Every icon that a page names is drawn, and none is drawn that no page names."""

import re
from pathlib import Path

import pinkas.dashboard
from pinkas.dashboard.business_pages.menu import PAGES, QUICK_ACTIONS

FOLDER = Path(pinkas.dashboard.__file__).parent


def drawn() -> set[str]:
    """The names of the drawings."""
    return set(re.findall(r'<symbol id="([a-z0-9-]+)"', (FOLDER / "static" / "icons.svg").read_text()))


def named() -> set[str]:
    """The names that templates and the menu use."""
    sources = [one.read_text() for one in FOLDER.rglob("*.html")]
    used = {name for text in sources for name in re.findall(r'icon\("([a-z0-9-]+)"', text)}
    used |= {name for text in sources for name in re.findall(r'entry\("[^"]*", "[^"]*", "([a-z0-9-]+)"\)', text)}
    return used | {one.icon for one in (*PAGES, *QUICK_ACTIONS)}


def test_what_is_drawn_is_what_is_named() -> None:
    assert drawn() == named()


def test_the_list_of_icons_is_what_is_drawn() -> None:
    assert set((FOLDER / "static" / "icons.txt").read_text().split()) == drawn()
