"""The elements of an OFX file, of version 1 (SGML, whose values have no end tags) and 2 (XML).

Only what a tree needs is read: tags, values, and the character set that the header names. Entities of a document type
are never expanded. What a file declares beyond that is up to who reads the tree.
"""

import re
from html import unescape
from xml.etree.ElementTree import Element, SubElement

MOST_DEPTH = 40
"""Elements within each other; a statement needs eight."""
_BEGIN = re.compile(rb"<OFX\s*>", re.IGNORECASE)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_TOKEN = re.compile(r"<(/?)([A-Za-z0-9._]+)\s*(/?)>([^<]*)")
_CHARSET = re.compile(r"CHARSET:\s*(?:ISO-)?([\w-]+)", re.IGNORECASE)
_XML_ENCODING = re.compile(r"<\?xml[^>]*encoding=[\"']([\w-]+)")
_UTF8 = re.compile(r"ENCODING:\s*(UTF-?8|UNICODE)", re.IGNORECASE)


def parse_tree(content: bytes) -> Element:
    """The element `OFX` of a file. Raises ValueError for what is none, was cut off, or is not of its character set."""
    begin = _BEGIN.search(content)
    if begin is None:
        raise ValueError("there is no element OFX")
    text = content[begin.start() :].decode(_encoding(content[: begin.start()].decode("latin-1")))
    return _read(_CDATA.sub(lambda found: found[1].replace("&", "&amp;").replace("<", "&lt;"), text))


def _encoding(header: str) -> str:
    """The character set that a header names. Raises LookupError for one that nobody knows."""
    if (named := _XML_ENCODING.search(header)) is not None:
        return named[1]
    if "<?xml" in header or _UTF8.search(header) or "CHARSET" not in header.upper():
        return "utf-8"
    found = _CHARSET.search(header)
    charset = found[1].upper() if found is not None else "NONE"
    if charset == "NONE":
        return "cp1252"
    return f"iso-{charset}" if charset.startswith("8859") else f"cp{charset}" if charset.isdigit() else charset


def _read(text: str) -> Element:
    """The tree. An element with a value ends with it; what has neither a value nor an end tag was an empty value."""
    root: Element | None = None
    open_elements: list[Element] = []
    for closing, name, empty, value in _TOKEN.findall(text):
        tag = name.upper()
        if closing:
            if _close(open_elements, tag) and not open_elements:
                assert root is not None
                return root
            continue
        if root is None:
            element = root = Element(tag)
        else:
            element = SubElement(open_elements[-1], tag)
        if value.strip():
            element.text = unescape(value.strip())
        elif not empty:
            open_elements.append(element)
            if len(open_elements) > MOST_DEPTH:
                raise ValueError("the elements are nested too deeply")
        if not open_elements:
            break  # the root itself is a value
    raise ValueError("the file ends before the element OFX does")


def _close(open_elements: list[Element], tag: str) -> bool:
    """Ends an element, if one of this name is open, and with it the empty values inside it: what seemed to be theirs
    belongs to the element around them."""
    if all(one.tag != tag for one in open_elements):
        return False
    while (last := open_elements.pop()).tag != tag:
        around = open_elements[-1]
        around.extend(list(last))
        for child in list(last):
            last.remove(child)
    return True
