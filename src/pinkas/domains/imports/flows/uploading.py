"""Taking the file of an import, and the templates of such files."""

from pinkas.core.wording import Wording
from pinkas.domains import files
from pinkas.domains.files import StoredContent
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.flows import Dependencies
from pinkas.domains.imports.rules.columns import COLUMNS
from pinkas.domains.imports.rules.problems import UnreadableImport
from pinkas.domains.imports.types import Import, ImportKind, NewImportQuery, TableKind, TemplateQuery
from pinkas.outside.files import run_in_file_thread
from pinkas.platform.operation import Blob, Upload
from pinkas.platform.spreadsheets import build_plain_xlsx
from pinkas.platform.tx import Flow

MAX_FILE = 2 << 30
"""Bytes of a file that is imported."""
CSV, XLSX = "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"
_OTHER_KINDS = (
    (b"%PDF", Wording("This is a PDF.")),
    (
        b"\xd0\xcf\x11\xe0",
        Wording("This is an old workbook of Excel (.xls), or has a password: save it as .xlsx without one, or as CSV."),
    ),
    (b"\x89PNG", Wording("This is a picture.")),
    (b"\xff\xd8\xff", Wording("This is a picture.")),
    (b"\x1f\x8b", Wording("This is a packed file: send what is in it.")),
)
_MARKUP = (b"<html", b"<!doctype", b"<table", b"<?xml", b"<head", b"<meta", b"<style")
"""How tables begin that programs write for a browser and call .xls."""
_MAX_NAME = 120


async def upload_import(flow: Flow[Dependencies], query: NewImportQuery, body: Upload) -> Import:
    """Takes a CSV file, or a workbook of Excel, of up to 2 GiB and a million rows, and checks it behind the request:
    every row by the rules of the operations that create such records. Nothing is booked yet. Columns are found by their
    headers, in Hebrew or English; `mapping` of the import says which, and may be changed.

    Rows of `expenses`, `price_lists`, `stock` and `past_documents` name suppliers, clients, products, lists, warehouses
    and categories as people do, by names, tax numbers and SKUs. Suppliers, clients and lists that are not there are
    made; products, warehouses and categories are not. Expenses are in the books unless their row says `draft`, and paid
    where it says so; stock is what there is at the end of a day; past documents are history, as of a uniform file.

    `uniform_file` takes what a program for books makes for the tax authority: its folder, with the file that says what
    the data are and the archive of the data, as one ZIP. Its documents come as imported documents, its clients,
    suppliers and products as those, and balances are opened; `/imports/{id}/parity` tells every count and sum of it
    beside those here before anything is booked."""
    shelf = flow.outside.shelf
    content = await run_in_file_thread(_look_at, body, query.kind)
    await run_in_file_thread(files.put_file, shelf.files, body.file, body.sha256)
    async with flow.transaction() as tx:
        return await actions.begin_import(tx, query, content, shelf.most)


def _look_at(body: Upload, kind: ImportKind) -> StoredContent:
    """What the file is by its first bytes; the rest of it is looked at by the job."""
    body.file.seek(0)
    beginning = body.file.read(64)
    body.file.seek(0)
    if not beginning:
        raise UnreadableImport("The file is empty.", field="file")
    for mark, told in _OTHER_KINDS:
        if beginning.startswith(mark):
            raise UnreadableImport(told, field="file")
    if beginning.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_MARKUP):
        raise UnreadableImport(
            "This is a web page or XML, whatever it is called: open it in Excel, and save it as .xlsx or CSV.",
            field="file",
        )
    media_type = XLSX if beginning.startswith(b"PK\x03\x04") else CSV
    if kind == "uniform_file":
        if media_type != XLSX:
            raise UnreadableImport(
                "This is no ZIP: pack the folder of the uniform file, with the file that describes it and the data.",
                field="file",
            )
        media_type = ZIP
    last = (body.filename or "import").replace("\\", "/").rpartition("/")[2]
    name = "".join(letter for letter in last if letter.isprintable())[:_MAX_NAME].strip() or "import"
    return StoredContent(name, media_type, body.size, body.sha256)


async def get_template(flow: Flow[object], kind: TableKind, query: TemplateQuery) -> Blob:
    """An empty table with the headers of a kind and one row as an example, to be filled in and uploaded."""
    columns = COLUMNS[kind]
    rows = [[one.header(query.lang) for one in columns], [one.example for one in columns]]
    if query.format == "xlsx":
        return Blob(build_plain_xlsx(rows, right_to_left=query.lang == "he"), XLSX, f"{kind}.xlsx", attachment=True)
    lines = [",".join('"' + cell.replace('"', '""') + '"' if '"' in cell else cell for cell in row) for row in rows]
    text = "\ufeff" + "\r\n".join(lines) + "\r\n"
    return Blob(text.encode(), f"{CSV}; charset=utf-8", f"{kind}.csv", attachment=True)
