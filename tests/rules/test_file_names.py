"""What the file of a document is called."""

from types import SimpleNamespace

import pytest

from pinkas.domains.documents.model.rules.file_names import document_file_name


@pytest.mark.parametrize(
    ("lang", "doc_type", "number", "business", "expected"),
    [
        ("en", 305, 12, "Studio Migdalor", "Tax invoice 12 - Studio Migdalor.pdf"),
        ("he", 320, 7, 'גינות הכרמל בע"מ', "חשבונית מס-קבלה 7 - גינות הכרמל בע-מ.pdf"),
        ("en", 400, 1, "a/b\\c:d\n..", "Receipt 1 - a-b-c-d-.pdf"),
        ("en", 305, None, "", "Tax invoice.pdf"),
        ("en", 305, 3, "x" * 500, f"Tax invoice 3 - {'x' * 60}.pdf"),
    ],
)
def test_it_is_type_number_and_business_without_signs_that_folders_refuse(
    lang: str, doc_type: int, number: int | None, business: str, expected: str
) -> None:
    record = SimpleNamespace(lang=lang, doc_type=doc_type, doc_number=number, business={"name": business})
    assert document_file_name(record, "pdf") == expected  # type: ignore[arg-type]
