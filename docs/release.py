"""Makes the current description of the API the released one: `make api`, once a version is final.

It refuses a description that takes something away. Afterwards the version in `pyproject.toml` is raised.
"""

import json
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec

from docs.api_breaks import Document, breaks
from docs.api_changes import FOLDER, find_changes, without_texts
from pinkas.wiring import openapi_document


def release(document: Document, on: date, folder: Path = FOLDER) -> Path:
    """Writes the snapshot and what it changed; returns the file of the changes. Raises ValueError for a version that
    was released before, and for changes that v1 does not allow, with each of them."""
    place = folder / "releases" / f"{document['info']['version']}.json"
    if place.exists():
        raise ValueError(f"{place.stem} was released: raise the version first")
    snapshot = folder / "v1.json"
    released: Any = json.loads(snapshot.read_text(encoding="utf-8"))
    plain: Any = json.loads(json.dumps(document))
    if refused := breaks(released, plain):
        raise ValueError("\n".join(["changes within v1 only add:", *refused]))
    changes = msgspec.json.encode(find_changes(released, plain, on))
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(msgspec.json.format(changes, indent=1) + b"\n")
    snapshot.write_text(json.dumps(without_texts(plain), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return place


def main() -> int:
    """Releases today's description. 1 where it is refused, with the reasons on the standard error."""
    try:
        made = release(openapi_document("live", server="/", oauth_url="/"), datetime.now(UTC).date())
    except ValueError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stderr.write(f"{made.stem} is released; raise the version in pyproject.toml, then `make docs`\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
