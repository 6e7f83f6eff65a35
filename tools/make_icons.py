"""Writes the icons of the dashboard into one file: those of `static/icons.txt`, from an unpacked `lucide-static`.

`npm pack lucide-static@1.62.0 && tar xzf lucide-static-*.tgz && python tools/make_icons.py package/icons`
"""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "pinkas" / "dashboard" / "static"
SVG = "http://www.w3.org/2000/svg"


def sprite(icons: Path, names: list[str]) -> str:
    """One SVG file with a symbol of each icon."""
    ET.register_namespace("", SVG)
    whole = ET.Element(f"{{{SVG}}}svg")
    for name in names:
        drawing = ET.parse(icons / f"{name}.svg").getroot()  # noqa: S314  (a package that was just unpacked)
        symbol = ET.SubElement(whole, f"{{{SVG}}}symbol", {"id": name, "viewBox": "0 0 24 24"})
        symbol.extend(list(drawing))
        for one in symbol.iter():
            one.tail = one.text = None
        symbol.tail = "\n"
    return ET.tostring(whole, encoding="unicode").replace(" />", "/>") + "\n"


if __name__ == "__main__":
    wanted = sorted(set((STATIC / "icons.txt").read_text().split()))
    (STATIC / "icons.svg").write_text(sprite(Path(sys.argv[1]), wanted))
