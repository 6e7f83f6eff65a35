"""The elements of OFX files, as banks write them."""

import pytest

from pinkas.outside.statement_files import ofx
from pinkas.outside.statement_files.ofx_tree import parse_tree

SGML = b"OFXHEADER:100\r\nDATA:OFXSGML\r\nENCODING:USASCII\r\nCHARSET:%s\r\n\r\n"


def test_values_without_end_tags_end_by_themselves() -> None:
    tree = parse_tree(SGML % b"1252" + b"<OFX><A><B>one\n<C>two &amp; three<D></A><E>four</E></OFX>")
    assert [(one.tag, one.text) for one in tree.iter()] == [
        ("OFX", None),
        ("A", None),
        ("B", "one"),
        ("C", "two & three"),
        ("D", None),
        ("E", "four"),
    ]


def test_what_follows_an_empty_value_is_beside_it() -> None:
    tree = parse_tree(SGML % b"NONE" + b"<ofx><STMTTRN><MEMO><FITID>7<NAME></STMTTRN></OFX>")
    assert tree.findtext("STMTTRN/FITID") == "7"
    assert tree.findtext("STMTTRN/MEMO") == ""


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (SGML % b"1255" + b"<OFX><A>" + "שלום".encode("cp1255") + b"</OFX>", "שלום"),
        (SGML % b"8859-8" + b"<OFX><A>" + "שלום".encode("iso-8859-8") + b"</OFX>", "שלום"),
        (SGML.replace(b"USASCII", b"UTF-8") % b"NONE" + "<OFX><A>שלום</OFX>".encode(), "שלום"),
        ('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><A>שלום</A></OFX>'.encode(), "שלום"),
        (b'<?xml version="1.0"?><OFX><A><![CDATA[a < b & c]]></A></OFX>', "a < b & c"),
    ],
    ids=["1255", "8859-8", "utf-8", "xml", "cdata"],
)
def test_the_character_set_is_that_of_the_header(content: bytes, expected: str) -> None:
    assert parse_tree(content).findtext("A") == expected


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7",
        b"<OFX>",
        b"<OFX><A>cut off",
        b"<OFX><A><B>one</B></A>",
        SGML % b"nonsense" + b"<OFX><A>1</OFX>",
        b"<OFX><A>\xff</OFX>",
        b"<OFX>" + b"<A>" * 1000 + b"</OFX>",
        b'<!DOCTYPE a [<!ENTITY e "x">]><OFX><A>&e;</A>',
    ],
)
def test_what_is_cut_off_or_no_file_of_the_kind_is_damaged(content: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        ofx.read(content)
