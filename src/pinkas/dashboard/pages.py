"""The pages beside the API: where one starts, and the reference. Rendered on the server, without scripts."""

from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

HTML = "text/html; charset=utf-8"

_TEMPLATES = Environment(loader=PackageLoader("pinkas.dashboard"), autoescape=True, undefined=StrictUndefined,
                         trim_blocks=True, lstrip_blocks=True)


def home(environment: str, url: str) -> bytes:
    """Where a newcomer lands: what runs here, and how to get a first key."""
    return _TEMPLATES.get_template("home.html").render(environment=environment, url=url).encode()


def reference(openapi: dict[str, Any], environment: str) -> bytes:
    """The reference of operations, from the OpenAPI description."""
    from pinkas.dashboard.reference import groups_of

    template = _TEMPLATES.get_template("reference.html")
    return template.render(groups=groups_of(openapi), info=openapi["info"], environment=environment).encode()


async def style() -> bytes:
    """The one style sheet."""
    return (files("pinkas.dashboard") / "static" / "pinkas.css").read_bytes()
