"""Which files are written, and what stands in them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clients.generate.commands import commands_file
from clients.generate.model import Model
from clients.generate.names import KEPT, names_file, read_names
from clients.generate.python import python_files
from clients.generate.samples import samples_file
from clients.generate.typescript import typescript_files

CLIENTS = Path(__file__).resolve().parents[1]
PYTHON = CLIENTS / "python" / "src" / "pinkas_client"
TYPESCRIPT = CLIENTS / "typescript" / "src"
SAMPLES = CLIENTS.parent / "src" / "pinkas" / "dashboard" / "samples.json"


def written_files(model: Model, document: Mapping[str, Any]) -> dict[Path, str]:
    """The text of every generated file; the examples are those of the document of the model.
    A name that was given stays, also when its operation is gone: it is never given to another one."""
    return {
        KEPT: names_file({**read_names(), **model.names}),
        SAMPLES: samples_file(model, document),
        **{PYTHON / place: text for place, text in python_files(model).items()},
        PYTHON / "cli" / "operations.json": commands_file(model),
        **{TYPESCRIPT / place: text for place, text in typescript_files(model).items()},
    }
