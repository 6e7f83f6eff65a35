"""Electronic invoices are read exactly, and never more than they are."""

import random
from collections.abc import Callable

import pytest
from bench.papers import Truth, invent_truth
from bench.papers.xml import write_cii, write_ubl

from pinkas.outside.reading.einvoices import parse_xml, read_einvoice
from pinkas.outside.reading.types import UnreadableFile
from support.reading import RULES


def truth(seed: int, document_type: int = 305) -> Truth:
    return invent_truth(random.Random(seed), "he", document_type, receipt=False)  # noqa: S311


@pytest.mark.parametrize("write", [write_ubl, write_cii])
@pytest.mark.parametrize(("seed", "document_type"), [(1, 305), (2, 330), (3, 305)])
def test_both_syntaxes_are_read_exactly(write: Callable[[Truth], bytes], seed: int, document_type: int) -> None:
    paper = truth(seed, document_type)
    fields = read_einvoice(write(paper), RULES)
    printed = {name: value for name, value in paper.fields().items() if name != "allocation_number"}
    assert {name: one.value for name, one in fields.items()} == printed
    assert {one.confidence for one in fields.values()} == {1.0}
    assert all(one.box is None for one in fields.values())


def test_the_allocation_number_is_a_supporting_document() -> None:
    reference = (
        b"<cac:AdditionalDocumentReference><cbc:ID>587421951</cbc:ID><cbc:DocumentDescription>Allocation number of the "
        b"Israel Tax Authority</cbc:DocumentDescription></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>"
    )
    xml = write_ubl(truth(1)).replace(b"<cac:AccountingSupplierParty>", reference)
    assert read_einvoice(xml, RULES)["allocation_number"].value == "587421951"


def test_the_vat_of_a_second_currency_is_not_taken() -> None:
    paper = truth(1)
    other = b'<cac:TaxTotal><cbc:TaxAmount currencyID="USD">1.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>'
    xml = write_ubl(paper).replace(b"<cac:TaxTotal>", other, 1)
    assert read_einvoice(xml, RULES)["vat"].value == f"{paper.vat:.2f}"


ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b"<Invoice>&b;</Invoice>"
)


@pytest.mark.parametrize(
    ("content", "error_class"),
    [
        (ENTITIES, "bomb"),
        (b'<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>', "bomb"),
        (b"<a>" * 100 + b"</a>" * 100, "bomb"),
        (b"<Invoice><ID>1</ID>", "damaged"),
        (b'<?xml version="1.0" encoding="no-such"?><Invoice/>', "damaged"),
        (b"<Invoice><ID>1</ID></Invoice>", "damaged"),
        (b"<Order><ID>1</ID></Order>", "unsupported"),
    ],
)
def test_other_files_are_refused(content: bytes, error_class: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_einvoice(content, RULES)
    assert refused.value.error.error_class == error_class
    assert not refused.value.error.retryable


def test_elements_lose_their_namespaces() -> None:
    root = parse_xml(b'<x:a xmlns:x="urn:x" x:k="1"><x:b>t</x:b></x:a>')
    assert (root.tag, root.get("k"), root.findtext("b")) == ("a", "1", "t")
