"""The schema of UBL 2.1 and the business rules of EN 16931, as published; see tests/data/en16931/README.md."""

import functools
from pathlib import Path

import saxonche
from lxml import etree

DATA = Path(__file__).parents[1] / "data" / "en16931"
SVRL = {"svrl": "http://purl.oclc.org/dsdl/svrl"}


@functools.cache
def _schema(name: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(DATA / "ubl-2.1" / "maindoc" / f"UBL-{name}-2.1.xsd")))


@functools.cache
def _rules() -> tuple[saxonche.PySaxonProcessor, saxonche.PyXsltExecutable]:
    processor = saxonche.PySaxonProcessor(license=False)
    compiler = processor.new_xslt30_processor()
    return processor, compiler.compile_stylesheet(stylesheet_file=str(DATA / "EN16931-UBL-validation.xsl"))


def broken_rules(content: bytes) -> list[str]:
    """What an electronic invoice does against the schema or the rules, warnings too; empty when it is valid."""
    root = etree.fromstring(content)
    schema = _schema(etree.QName(root).localname)
    if not schema.validate(root):
        return [f"schema: {one.message}" for one in schema.error_log]
    processor, rules = _rules()
    report = rules.transform_to_string(xdm_node=processor.parse_xml(xml_text=content.decode()))
    found = etree.fromstring(report.encode()).iterfind(".//svrl:failed-assert", SVRL)
    return [f"{one.get('id')}: {' '.join(one.itertext()).strip()}" for one in found]
