"""Small files and texts that cost hours or gigabytes, or crash whatever draws them."""

import base64
import random

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'
HARMLESS_SVG = (
    f'{_HEAD} viewBox="0 0 300 100" width="300" height="100"><rect width="300" height="100" rx="12" fill="#0f5561"/>'
    '<text x="20" y="60" font-family="Noto Sans" font-size="40" fill="#fff">Pinkas</text></svg>'
).encode()
"""One that is harmless."""


def nested_blurs() -> bytes:
    """Filters within filters, each a hundred times as large as what it blurs: 2.8 kB."""
    twice = '<feGaussianBlur stdDeviation="500"/>' * 2
    filters = "".join(
        f'<filter id="f{n}" x="-5000%" y="-5000%" width="10000%" height="10000%">{twice}</filter>' for n in range(12)
    )
    shape = '<rect width="100" height="100" fill="red"/>'
    for n in range(12):
        shape = f'<g filter="url(#f{n})">{shape}</g>'
    return f'{_HEAD} width="100" height="100"><defs>{filters}</defs>{shape}</svg>'.encode()


def turbulence() -> bytes:
    """Noise of a hundred thousand octaves over twenty times the picture, ten times."""
    each = (
        '<filter id="t{n}" x="-1000%" y="-1000%" width="2100%" height="2100%">'
        '<feTurbulence baseFrequency="0.9" numOctaves="100000"/></filter>'
        '<rect width="4000" height="4000" filter="url(#t{n})"/>'
    )
    return f'{_HEAD} width="4000" height="4000">{"".join(each.format(n=n) for n in range(10))}</svg>'.encode()


def tiny_patterns() -> bytes:
    """Patterns of patterns whose tiles are a ten-thousandth of a pixel."""
    patterns, fill = "", "blue"
    for n in range(8):
        tile = f'<rect width="1000" height="1000" fill="{fill}"/>'
        patterns += f'<pattern id="p{n}" width=".0001" height=".0001" patternUnits="userSpaceOnUse">{tile}</pattern>'
        fill = f"url(#p{n})"
    shape = f'<rect width="1000" height="1000" fill="{fill}"/>'
    return f'{_HEAD} width="1000" height="1000"><defs>{patterns}</defs>{shape}</svg>'.encode()


def nested_images() -> bytes:
    """A picture in a picture in a picture, each shown twenty times."""
    picture = f'{_HEAD} width="100" height="100"><rect width="100" height="100" fill="red"/></svg>'
    while True:
        data = base64.b64encode(picture.encode()).decode()
        image = f'<image id="a" width="100" height="100" href="data:image/svg+xml;base64,{data}"/>'
        again = '<use href="#a"/>' * 20
        outer = f'{_HEAD} width="100" height="100">{image}{again}</svg>'
        if len(outer) > 900_000:
            return picture.encode()
        picture = outer


def nested_groups(depth: int = 100_000) -> bytes:
    """Groups within groups: whoever follows them by calling itself leaves its stack."""
    shape = '<rect width="1" height="1"/>'
    return f'{_HEAD} width="10" height="10">{"<g>" * depth}{shape}{"</g>" * depth}</svg>'.encode()


_LETTERS = [chr(one) for one in (*range(0x61, 0x7B), *range(0x5D0, 0x5EB), *range(0x391, 0x3A2), *range(0x410, 0x450))]


def jumbled_text(length: int) -> str:
    """Letters of four scripts and two directions without order: the text that takes longest to set. The same each time.
    A thousand lines of 390 take several seconds, of 1,000 about twenty."""
    return "".join(random.Random(length).choices(_LETTERS, k=length))  # noqa: S311
