"""What a template must be: pure rules."""

from collections.abc import Mapping
from math import floor
from typing import Any

import msgspec

from pinkas.core.fields import wire_names
from pinkas.core.printable import unprintable_characters
from pinkas.core.problems import FaultCollector, Problem
from pinkas.domains.templates.types import Colors, Texts, Words


class TemplateNameTaken(Problem):
    status, code, message = 409, "template_name_taken", "Another template of the business is called like this."


class TemplateNotFound(Problem):
    status, code, message = 422, "template_not_found", "`templateId` names no template of the business."


class TemplateIsDefault(Problem):
    status, code, message = 409, "template_is_default", "The default template goes only as the last one."
    hint = "Make another one the default first, by `/document-templates/{id}/set-default`."


MIN_CONTRASTS = {"accent": 4.5, "text": 7.0}
"""The least contrast with white paper: WCAG 2.2, success criteria 1.4.3 (4.5) and 1.4.6 (7)."""


def check_template(fields: Mapping[str, Any]) -> None:
    """Refuses every colour that could not be read and every letter that could not be printed, all at once."""
    faults = FaultCollector()
    if "colors" in fields:
        _check_colors(fields["colors"], faults)
    if "texts" in fields:
        _check_texts(fields["texts"], faults)
    faults.raise_if_any()


def _check_colors(colors: Colors, faults: FaultCollector) -> None:
    for name, least in MIN_CONTRASTS.items():
        color = getattr(colors, name)
        found = contrast_with_white(color)
        if found < least:
            faults.add(
                f"colors.{name}",
                "low_contrast",
                "Its contrast with white is {found}; expected at least {least}, as {color} has.",
                found=format(floor(found * 100) / 100, ".2f"),
                least=format(least, "g"),
                color=darken_to_contrast(color, least),
            )


def _check_texts(texts: Texts, faults: FaultCollector) -> None:
    for name, wire in wire_names(Texts).items():
        words: Words = getattr(texts, name)
        for lang, text in msgspec.structs.asdict(words).items():
            if text and (lost := unprintable_characters(text)):
                faults.add(f"texts.{wire}.{lang}", "unprintable", "{text} cannot be printed.", text=repr(lost))


def _color_channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def contrast_with_white(color: str) -> float:
    """The contrast of `#rrggbb` with white, from 1 to 21 (WCAG 2.2, relative luminance)."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, _color_channels(color))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def darken_to_contrast(color: str, min_contrast: float) -> str:
    """The lightest colour of the same hue whose contrast with white is enough: the nearest one that is allowed."""
    channels = _color_channels(color)
    most = max(channels)
    shades = ("#" + "".join(f"{round(one * shade / most):02x}" for one in channels) for shade in range(most, 0, -1))
    return next((one for one in shades if contrast_with_white(one) >= min_contrast), "#000000")
