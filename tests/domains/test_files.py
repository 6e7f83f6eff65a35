"""Files of a business: what they are is seen in their content, what is used stays, what nothing names goes."""

import asyncio
import hashlib
import io
import os
import struct
import threading
import zipfile
import zlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from pinkas.domains.files.unused_files import clean_part
from pinkas.outside.files import DiskFiles
from pinkas.platform.database import Database
from support.s3 import BUCKET, KEY_ID, SECRET, LocalStore, s3_server
from support.service import Running, Tenant, TestServer, register

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"


def _picture(form: str = "PNG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **more: Any) -> bytes:
    into = io.BytesIO()
    Image.new(mode, size, "red").save(into, form, **more)
    return into.getvalue()


def _upload(client: httpx.Client, content: bytes = b"text", name: str = "a.txt", **params: str) -> httpx.Response:
    return client.post("/files", params=params, files={"file": (name, content, "application/octet-stream")})


def _uploaded(client: httpx.Client, content: bytes = b"text", name: str = "a.txt", **params: str) -> dict[str, Any]:
    made = _upload(client, content, name, **params)
    assert made.status_code == 201, made.text
    return dict(made.json())


def _refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_a_file_is_kept_listed_given_out_and_deleted(tenant: Tenant) -> None:
    made = _uploaded(tenant.api, PDF, "../../חשבונית\r\n.exe", purpose="receipt")
    assert made == {
        "id": made["id"],
        "fileName": "חשבונית.exe.pdf",
        "mediaType": "application/pdf",
        "size": len(PDF),
        "sha256": hashlib.sha256(PDF).hexdigest(),
        "purpose": "receipt",
        "inUse": False,
        "createdAt": made["createdAt"],
    }
    assert tenant.api.get(f"/files/{made['id']}").json() == made
    got = tenant.api.get(f"/files/{made['id']}/content")
    assert (got.status_code, got.content) == (200, PDF)
    assert got.headers["content-type"] == "application/pdf"
    assert got.headers["content-length"] == str(len(PDF))
    assert got.headers["content-disposition"].startswith('attachment; filename="_______.exe.pdf"; filename*=UTF-8')
    assert got.headers["content-security-policy"] == "sandbox; default-src 'none'"
    head = tenant.api.head(f"/files/{made['id']}/content")
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(PDF)))
    assert tenant.api.delete(f"/files/{made['id']}").status_code == 204
    for path in (f"/files/{made['id']}", f"/files/{made['id']}/content"):
        assert _refused(tenant.api.get(path)) == (404, "not_found")
    assert _refused(tenant.api.delete(f"/files/{made['id']}")) == (404, "not_found")
    log = tenant.api.get("/audit-log", params={"limit": 2}).json()["items"]
    assert [one["action"] for one in log] == ["file.removed", "file.added"]


def test_files_are_found_by_what_is_known_of_them(tenant: Tenant) -> None:
    text = _uploaded(tenant.api)
    receipt = _uploaded(tenant.api, PDF, purpose="receipt")
    again = _uploaded(tenant.api, PDF, purpose="certificate")
    draft = tenant.draft()["id"]
    assert tenant.api.post(f"/documents/{draft}/attachments", json={"fileId": text["id"]}).status_code == 201

    def found(**params: Any) -> list[str]:
        answer = tenant.api.get("/files", params=params)
        assert answer.status_code == 200, answer.text
        return [one["id"] for one in answer.json()["items"]]

    assert found() == [again["id"], receipt["id"], text["id"]]
    assert found(sort="createdAt", limit=1) == [text["id"]]
    assert found(purpose="receipt") == [receipt["id"]]
    assert found(mediaType="text/plain") == [text["id"]]
    assert found(sha256=receipt["sha256"]) == [again["id"], receipt["id"]]
    assert found(inUse="true") == found(usedBy=draft) == [text["id"]]
    assert found(inUse="false") == [again["id"], receipt["id"]]
    first = tenant.api.get("/files", params={"limit": 2, "include": "total"}).json()
    assert first["total"] == 3
    assert found(limit=2, cursor=first["nextCursor"]) == [text["id"]]


def _sheet(said: str = "<x/>", *parts: str) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", said)
        for part in ("xl/workbook.xml", *parts):
            archive.writestr(part, "<x/>")
    return into.getvalue()


def _objects(content: bytes, filters: bytes, times: int) -> bytes:
    for _ in range(times):
        content = zlib.compress(content)
    return PDF.replace(
        b"trailer", b"9 0 obj\n<< /Type /ObjStm" + filters + b" >>\nstream\n" + content + b"\nendstream\ntrailer"
    )


def test_what_hides_a_program_is_not_kept(tenant: Tenant) -> None:
    script, flate = b"4 0 << /S/JavaScript/JS(a) >>", b" /Filter [/FlateDecode /Fl]"
    for content in (
        _sheet("<x/>", "xl/macrosheets/sheet1.xml"),
        _sheet('<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>'),
        _sheet('<Override ContentType="application/vnd.ms-excel.sheet.&#109;acroEnabled.main+xml"/>'),
        _sheet('<!DOCTYPE x [<!ENTITY m "macro">]><x/>'),
        _sheet(" " * 1_100_000),
        _objects(script, flate, 2),
        _objects(script, b"", 0),
        _objects(b"4 0 << >>", b" /Filter /LZWDecode", 0),
        _objects(b"4 0 << >>", b" /Filter /Fl /DecodeParms << /Predictor 12 >>", 1),
    ):
        assert _refused(_upload(tenant.api, content)) == (422, "unsafe_file")
    for content in (_sheet(), _objects(b"4 0 << >>", flate, 2), _objects(b"4 0 << >>", b" /Filter /FlateDecode", 1)):
        assert _upload(tenant.api, content).status_code == 201


def test_a_file_that_is_the_body_is_called_as_the_header_says(tenant: Tenant) -> None:
    for said, name in (
        ('attachment; filename="a b.txt"', "a b.txt"),
        ("attachment; filename=\"x.txt\"; filename*=UTF-8''%D7%A7%D7%91%D7%9C%D7%94.csv", "קבלה.csv"),
        ('attachment; filename="../../etc/passwd"', "passwd.txt"),
        ("attachment", "file.txt"),
    ):
        headers = {"content-type": "application/octet-stream", "content-disposition": said}
        made = tenant.api.post("/files", content=b"a,b\n", headers=headers)
        assert (made.status_code, made.json()["fileName"]) == (201, name)


def test_what_cannot_be_kept_is_refused_and_nothing_is_kept(tenant: Tenant) -> None:
    for content, code in (
        (b"MZ\x90\x00", "unsupported_file"),
        (b"<svg/>\x00", "unsupported_file"),
        (_picture()[:50], "unsupported_file"),
        (PDF.replace(b"/Type", b"/OpenAction << /S /JavaScript /JS (a) >> /Type"), "unsafe_file"),
    ):
        refused = _upload(tenant.api, content)
        assert (*_refused(refused), refused.json()["field"]) == (422, code, "file")
    assert _refused(_upload(tenant.api, purpose="fun")) == (422, "validation_failed")
    assert _refused(_upload(tenant.api, b"\n" * (10 * 1024 * 1024 + 1))) == (413, "payload_too_large")
    assert tenant.api.get("/files").json()["items"] == []


def test_ten_mebibytes_go_in_and_out_by_way_of_the_disk(tenant: Tenant) -> None:
    content = (b"line of a table\n" * (10 * 1024 * 1024 // 16))[: 10 * 1024 * 1024]

    def in_pieces() -> Iterator[bytes]:  # without a length: it is counted while it comes
        for at in range(0, len(content), 1_000_003):
            yield content[at : at + 1_000_003]

    made = tenant.api.post("/files", content=in_pieces(), headers={"content-type": "text/html"})
    assert made.status_code == 201, made.text
    assert (made.json()["mediaType"], made.json()["fileName"]) == ("text/plain", "file.txt")
    got = tenant.api.get(f"/files/{made.json()['id']}/content")
    assert got.content == content
    assert tenant.api.delete(f"/files/{made.json()['id']}").status_code == 204


def test_a_picture_is_kept_without_what_stood_beside_it(tenant: Tenant) -> None:
    exif = Image.Exif()
    exif[0x010E] = "a secret place"
    made = _uploaded(tenant.api, _picture("JPEG", exif=exif), "photo.jpeg")
    kept = tenant.api.get(f"/files/{made['id']}/content").content
    assert b"secret place" not in kept
    assert (len(kept), hashlib.sha256(kept).hexdigest()) == (made["size"], made["sha256"])


def test_a_file_that_is_attached_stays_until_it_is_not(tenant: Tenant) -> None:
    file = _uploaded(tenant.api, PDF, "contract.pdf")
    draft = tenant.draft()["id"]
    attached = tenant.api.post(f"/documents/{draft}/attachments", json={"fileId": file["id"]}).json()
    assert (attached["fileName"], attached["sha256"]) == ("contract.pdf", file["sha256"])
    assert tenant.api.get(f"/documents/{draft}/attachments/{attached['id']}").content == PDF
    assert tenant.api.get(f"/files/{file['id']}").json()["inUse"] is True
    refused = tenant.api.delete(f"/files/{file['id']}")
    assert _refused(refused) == (409, "file_in_use")
    assert refused.json()["usedBy"] == [{"type": "document", "id": draft}]
    assert tenant.api.delete(f"/documents/{draft}/attachments/{attached['id']}").status_code == 204
    assert tenant.api.post(f"/documents/{draft}/attachments", json={"fileId": file["id"]}).status_code == 201
    assert tenant.api.delete(f"/documents/{draft}").status_code == 204  # and its attachments with it
    assert tenant.api.delete(f"/files/{file['id']}").status_code == 204
    other = tenant.draft()["id"]
    refused = tenant.api.post(f"/documents/{other}/attachments", json={"fileId": file["id"]})
    assert _refused(refused) == (422, "validation_failed")
    assert refused.json()["details"][0]["field"] == "fileId"


def test_a_file_needs_the_rights_of_what_it_belongs_to(tenant: Tenant) -> None:
    file, draft = _uploaded(tenant.api, PDF), tenant.draft()["id"]
    reader, writer = tenant.key("files:read"), tenant.key("documents:write", "documents:read")
    assert reader.get(f"/files/{file['id']}/content").status_code == 200
    refused = writer.post(f"/documents/{draft}/attachments", json={"fileId": file["id"]})
    assert (*_refused(refused), refused.json()["requiredScope"]) == (403, "insufficient_scope", "files:read")
    assert tenant.api.post(f"/documents/{draft}/attachments", json={"fileId": file["id"]}).status_code == 201
    refused = reader.get(f"/files/{file['id']}/content")
    assert (*_refused(refused), refused.json()["requiredScope"]) == (403, "insufficient_scope", "documents:read")
    assert tenant.key("files:read", "documents:read").get(f"/files/{file['id']}/content").content == PDF


def test_another_business_sees_nothing_of_the_same_bytes(tenant: Tenant, running: Running) -> None:
    file = _uploaded(tenant.api, PDF)
    other = register(running)
    own = _uploaded(other.api, PDF)
    assert [one["id"] for one in other.api.get("/files", params={"sha256": file["sha256"]}).json()["items"]] == [
        own["id"]
    ]
    draft = other.draft()["id"]
    assert _refused(other.api.post(f"/documents/{draft}/attachments", json={"fileId": file["id"]})) == (
        422,
        "validation_failed",
    )
    assert tenant.api.delete(f"/files/{file['id']}").status_code == 204
    assert other.api.get(f"/files/{own['id']}/content").content == PDF


def test_attaching_and_deleting_at_once_never_fails_and_never_loses(tenant: Tenant) -> None:
    drafts = [tenant.draft()["id"] for _ in range(4)]
    for draft in drafts:
        file, answers = _uploaded(tenant.api)["id"], {}

        def attach(draft: str = draft, file: str = file, answers: dict[str, int] = answers) -> None:
            answers["attach"] = tenant.api.post(f"/documents/{draft}/attachments", json={"fileId": file}).status_code

        thread = threading.Thread(target=attach)
        thread.start()
        deleted = tenant.api.delete(f"/files/{file}").status_code
        thread.join()
        assert (answers["attach"], deleted) in ((201, 409), (422, 204))


def test_a_business_keeps_no_more_than_its_room(tenant: Tenant, running: Running) -> None:
    _uploaded(tenant.api, b"first")
    with running.owner() as owner:
        owner.execute("UPDATE file_storage SET size = %s WHERE business_id = %s", [10240 * 2**20 - 6, tenant.id])
    refused = _upload(tenant.api, b"seven..")
    assert _refused(refused) == (409, "files_full")
    last = _uploaded(tenant.api, b"sixsix")
    assert _refused(_upload(tenant.api, b"1")) == (409, "files_full")
    assert tenant.api.delete(f"/files/{last['id']}").status_code == 204
    assert _upload(tenant.api, b"1").status_code == 201


def _bomb(width: int, height: int) -> bytes:
    """A small PNG whose header says that it is this large."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    png = _picture("PNG")
    return png[:12] + header + struct.pack(">I", zlib.crc32(header)) + png[33:]


def test_a_product_has_a_picture_in_two_sizes(tenant: Tenant) -> None:
    product = tenant.api.post("/products", json={"name": "כיסא", "price": "10"}).json()
    assert product["imageUrl"] is None
    place = f"/products/{product['id']}/image"
    assert _refused(tenant.api.get(place)) == (404, "not_found")
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "a secret place", 6  # it lies on its side
    content = _picture("JPEG", (2000, 1000), exif=exif)
    made = tenant.api.put(place, files={"file": ("chair.jpg", content, "image/png")})
    assert made.status_code == 200, made.text
    assert made.json()["imageUrl"] == f"/api/v1{place}"
    assert made.json()["version"] == product["version"] + 1
    for size, shape in (("large", (600, 1200)), ("small", (120, 240))):
        got = tenant.api.get(place, params={"size": size})
        assert got.headers["content-type"] == "image/jpeg"
        assert b"secret place" not in got.content
        with Image.open(io.BytesIO(got.content)) as drawn:
            assert drawn.size == shape
    again = tenant.api.put(place, files={"file": ("chair.jpg", content, "image/png")})
    assert again.json() == made.json()
    transparent = _picture("PNG", (10, 10), "RGBA")
    assert tenant.api.put(place, content=transparent, headers={"content-type": "image/png"}).status_code == 200
    with Image.open(io.BytesIO(tenant.api.get(place).content)) as drawn:
        assert (drawn.format, drawn.size) == ("PNG", (10, 10))  # never larger than it came
    for bad in (PDF, content[:400], b"GIF89a" + bytes(20)):
        refused = tenant.api.put(place, files={"file": ("a.png", bad, "image/png")})
        assert _refused(refused) == (422, "invalid_image")
    for sides in ((6000, 5000), (30_000, 30_000)):
        bomb = tenant.api.put(place, files={"file": ("a.png", _bomb(*sides), "image/png")})
        assert _refused(bomb) == (422, "invalid_image")
        assert "pixels" in bomb.json()["message"]
    stale = tenant.api.put(place, content=content, headers={"content-type": "image/jpeg", "if-match": '"1"'})
    assert _refused(stale) == (412, "version_conflict")
    assert tenant.api.delete(place).status_code == 204
    assert tenant.api.delete(place).status_code == 204
    assert tenant.api.get(f"/products/{product['id']}").json()["imageUrl"] is None
    assert _refused(tenant.api.get(place)) == (404, "not_found")


def _sweep(running: Running, digest: str, later: timedelta) -> tuple[int, int]:
    """Sweeps the part of a file as the worker does, so much later."""

    async def swept() -> tuple[int, int]:
        database = Database(running.urls["live"].worker, size=1, name="sweeper")
        await database.open()
        try:
            files = running.services["live"].outside.files
            return await clean_part(database, running.clock.now() + later, files, digest[:2])
        finally:
            await database.close()

    return asyncio.run(swept())


def test_bytes_that_nothing_names_go_after_two_days_and_those_of_a_logo_never(tenant: Tenant, running: Running) -> None:
    content = os.urandom(20).hex().encode()
    kept, gone = _uploaded(tenant.api, content), _uploaded(tenant.api, os.urandom(20).hex().encode())
    logo = _picture(size=(31, 17))
    tenant.session.post("/businesses/current/logo", files={"file": ("a.png", logo, "image/png")})
    first = hashlib.sha256(logo).hexdigest()
    assert tenant.session.delete("/businesses/current/logo").status_code == 204
    files = DiskFiles(Path(running.settings.data_dir) / "files" / "live")
    assert tenant.api.delete(f"/files/{gone['id']}").status_code == 204
    for later in (timedelta(hours=1), timedelta(hours=23)):
        assert _sweep(running, gone["sha256"], later) == (0, 0)
    _sweep(running, gone["sha256"], timedelta(days=2))
    assert gone["sha256"] in [one.sha256.hex() for one in files.list_files(gone["sha256"][:2], aside=True)]
    _sweep(running, gone["sha256"], timedelta(days=4))
    with pytest.raises(FileNotFoundError):
        files.get(bytes.fromhex(gone["sha256"]))
    for digest in (kept["sha256"], first):
        _sweep(running, digest, timedelta(days=2))
        _sweep(running, digest, timedelta(days=4))
        files.get(bytes.fromhex(digest))


def test_bytes_that_are_named_again_come_back(tenant: Tenant, running: Running) -> None:
    content = os.urandom(20).hex().encode()
    file = _uploaded(tenant.api, content)
    assert tenant.api.delete(f"/files/{file['id']}").status_code == 204
    files = running.services["live"].outside.files
    files.set_aside(bytes.fromhex(file["sha256"]))
    with running.owner() as owner:  # as if it was kept before the sweep and named behind it
        owner.execute(
            """INSERT INTO files (business_id, id, file_name, media_type, size, sha256, purpose, added_by, created_at)
               VALUES (%s, %s, 'a.txt', 'text/plain', 40, decode(%s, 'hex'), 'other', '{}', now())""",
            [tenant.id, file["id"], file["sha256"]],
        )
    _sweep(running, file["sha256"], timedelta(days=2))
    assert file["sha256"] not in [one.sha256.hex() for one in files.list_files(file["sha256"][:2], aside=True)]
    assert tenant.api.get(f"/files/{file['id']}/content").content == content


def test_a_store_of_another_installation_is_not_swept(tenant: Tenant, running: Running) -> None:
    file = _uploaded(tenant.api, os.urandom(20).hex().encode())
    assert tenant.api.delete(f"/files/{file['id']}").status_code == 204
    _sweep(running, file["sha256"], timedelta())
    files = running.services["live"].outside.files
    ours = files.owner()
    try:
        files.set_owner("another")
        assert _sweep(running, file["sha256"], timedelta(days=9)) == (0, 0)
        assert files.get(bytes.fromhex(file["sha256"]))
    finally:
        files.set_owner(ours)


def test_the_sweep_asks_every_table_that_names_files(running: Running) -> None:
    """A digest in a table that `files_in_use` forgets would be swept under its owner's feet."""
    with running.owner() as owner:
        named = owner.execute(
            """SELECT a.attrelid::regclass::text, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
               WHERE a.attname LIKE '%sha256%' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
                   AND a.atttypid = 'bytea'::regtype"""
        ).fetchall()
        source = owner.execute("SELECT prosrc FROM pg_proc WHERE proname = 'files_in_use'").fetchone()
    assert source is not None
    assert len(named) >= 6
    for table, column in named:
        assert f"FROM {table} WHERE {column} = asked.digest" in source[0]


@pytest.fixture
def bucket(database: TestServer) -> Iterator[tuple[Running, LocalStore]]:
    with s3_server() as store:
        chosen = {"files_url": store.url("books"), "files_key_id": KEY_ID, "files_secret": SECRET}
        service = Running(database, **chosen)
        yield service, store
        service.close()


def test_everything_that_is_kept_lives_in_a_bucket_and_without_it_nothing_is_half_done(
    bucket: tuple[Running, LocalStore],
) -> None:
    running, store = bucket
    tenant = register(running)
    file = _uploaded(tenant.api, PDF, "contract.pdf")
    draft = tenant.draft()["id"]
    attached = tenant.api.post(f"/documents/{draft}/attachments", files={"file": ("a.png", _picture(), "image/png")})
    logo = {"file": ("a.png", _picture(), "image/png")}
    assert tenant.session.post("/businesses/current/logo", files=logo).status_code == 200
    issued = tenant.issued()["id"]
    original = tenant.api.get(f"/documents/{issued}/pdf")
    product = tenant.api.post("/products", json={"name": "כיסא", "price": "10"}).json()["id"]
    assert tenant.api.put(f"/products/{product}/image", files=logo).status_code == 200
    reads = [
        f"/files/{file['id']}/content",
        f"/documents/{draft}/attachments/{attached.json()['id']}",
        "/businesses/current/logo",
        f"/documents/{issued}/pdf",
        f"/products/{product}/image",
    ]
    assert original.content.startswith(b"%PDF-")
    assert [tenant.api.get(path).status_code for path in reads] == [200] * 5
    sandbox = tenant.sandbox_key()
    assert _uploaded(sandbox, b"of the sandbox")["size"] == 14
    below = {one.name: len(list(one.rglob("*"))) for one in (store.folder / BUCKET / "books").iterdir()}
    assert set(below) == {"live", "sandbox"}
    assert below["sandbox"] < below["live"]
    assert not (Path(running.settings.data_dir) / "files").exists()

    (store.folder / BUCKET).rename(store.folder / "away")  # every object and every place for one is gone
    (store.folder / BUCKET).write_text("no bucket")
    writes = [
        _upload(tenant.api, b"another"),
        tenant.api.post(f"/documents/{draft}/attachments", files={"file": ("b.txt", b"another", "text/plain")}),
        tenant.session.post("/businesses/current/logo", files={"file": ("b.png", _picture(size=(9, 9)), "image/png")}),
        tenant.api.put(f"/products/{product}/image", files={"file": ("b.png", _picture(size=(9, 9)), "image/png")}),
    ]
    assert [_refused(one) for one in writes] == [(503, "files_unavailable")] * 4
    refused = [_refused(tenant.api.get(path)) for path in reads]
    assert refused == [(503, "files_unavailable")] * 3 + [(503, "pdf_unavailable"), (503, "files_unavailable")]
    assert [one["id"] for one in tenant.api.get("/files").json()["items"]] == [file["id"]]
    assert len(tenant.api.get(f"/documents/{draft}/attachments").json()["items"]) == 1

    (store.folder / BUCKET).unlink()
    (store.folder / "away").rename(store.folder / BUCKET)
    assert [tenant.api.get(path).status_code for path in reads] == [200] * 5
