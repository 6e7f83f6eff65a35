"""The code of the quickstart page, as it stands there."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "quickstart.md"
_SECTIONS = {"curl": "curl", "python": "Python", "typescript": "TypeScript", "cli": "The command line"}


def quickstart(language: str) -> str:
    """The code blocks of a language, in order."""
    _, heading, rest = PAGE.read_text().partition(f"\n## {_SECTIONS[language]}\n")
    assert heading, f"the quickstart has no section for {language}"
    section = rest.partition("\n## ")[0]
    return "\n".join(re.findall(r"^```\w+\n(.*?)^```", section, re.DOTALL | re.MULTILINE))
