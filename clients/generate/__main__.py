"""`python -m clients.generate < openapi.json`: writes the generated files of the clients, and removes old ones."""

import json
import sys

from clients.generate.model import build_model
from clients.generate.names import KEPT
from clients.generate.written import written_files


def main() -> None:
    """Reads the document from the standard input."""
    document = json.load(sys.stdin)
    files = written_files(build_model(document), document)
    for folder in {path.parent for path in files}:
        if folder.name == "resources" and folder.exists():
            for old in folder.iterdir():
                if old.is_file() and old not in files:
                    old.unlink()
    changed = 0
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed += 1
    sys.stderr.write(f"{len(files)} files, {changed} of them changed; the names stand in {KEPT.name}\n")


main()
