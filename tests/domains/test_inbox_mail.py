"""Papers by e-mail, through the service's own SMTP server: what is attached comes in, and nothing else does."""

import smtplib
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any
from uuid import uuid4

import pytest

from pinkas.domains.inbox.rules.senders import quarantine_reason
from pinkas.domains.inbox.types import SenderRule
from pinkas.outside.inbound_mail.parsing import MAX_DEPTH, MailTask, parse_mail
from support.service import Running, Tenant

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"


def _pdf() -> bytes:
    return PDF.replace(b"1 0 obj", f"%{uuid4()}\n1 0 obj".encode(), 1)


def _mail(*files: tuple[str, str, bytes], sender: str = "billing@supplier.example", **headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = f"Billing <{sender}>"
    mail["Subject"] = headers.pop("Subject", "Your invoice")
    mail["Message-ID"] = headers.pop("MessageID", f"<{uuid4()}@supplier.example>")
    for name, value in headers.items():
        mail[name] = value
    mail.set_content("See the file.")
    mail.add_alternative("<p>See <img src='https://tracker.example/x.png'> the file.</p>", subtype="html")
    for name, kind, content in files:
        main, _, sub = kind.partition("/")
        mail.add_attachment(content, maintype=main, subtype=sub, filename=name)
    return mail


def _connection(running: Running) -> smtplib.SMTP:
    host, _, port = running.settings.inbox_mail_listen.rpartition(":")
    return smtplib.SMTP(host, int(port), timeout=60)


def _send(running: Running, to: str, mail: EmailMessage) -> tuple[int, str]:
    """What the receiver says in the end."""
    with _connection(running) as smtp:
        smtp.ehlo()
        smtp.mail("bounce@supplier.example")
        code, said = smtp.rcpt(to)
        if code != 250:
            return code, said.decode()
        code, said = smtp.data(mail.as_bytes(policy=SMTP))
        return code, said.decode()


def _address(tenant: Tenant) -> str:
    found = tenant.api.get("/inbox/address")
    assert found.status_code == 200, found.text
    assert found.json()["receiving"] is True
    return str(found.json()["address"])


def _items(tenant: Tenant) -> list[dict[str, Any]]:
    return list(tenant.api.get("/inbox").json()["items"])


def test_the_papers_of_a_mail_are_in_the_inbox_when_it_is_taken(running: Running, tenant: Tenant) -> None:
    first, second = _pdf(), b"<?xml version='1.0'?><Invoice/>"
    mail = _mail(
        ("invoice.pdf", "application/octet-stream", first),
        ("invoice.xml", "application/xml", second),
        ("run.exe", "application/octet-stream", b"MZ\x90\x00 this is a program"),
        ("page.html", "text/html", b"<script>alert(1)</script>"),
        ("fake.pdf", "application/pdf", b"no PDF at all"),
    )
    assert _send(running, _address(tenant), mail)[0] == 250
    found = _items(tenant)
    assert [one["fileName"] for one in found] == ["invoice.xml", "invoice.pdf"]
    assert {one["source"] for one in found} == {"email"}
    assert {one["sender"] for one in found} == {"billing@supplier.example"}
    assert {one["subject"] for one in found} == {"Your invoice"}
    assert tenant.api.get(f"/inbox/{found[1]['id']}/file").content == first
    told = [one for one in tenant.api.get("/notifications").json()["items"] if one["kind"] == "inbox_files_left_out"]
    assert len(told) == 1
    assert "run.exe" in told[0]["body"]


def test_a_mail_that_comes_twice_has_one_effect(running: Running, tenant: Tenant) -> None:
    to, id = _address(tenant), f"<{uuid4()}@supplier.example>"
    assert _send(running, to, _mail(("a.pdf", "application/pdf", _pdf()), MessageID=id))[0] == 250
    assert _send(running, to, _mail(("b.pdf", "application/pdf", _pdf()), MessageID=id))[0] == 250
    assert [one["fileName"] for one in _items(tenant)] == ["a.pdf"]


def test_a_mailbox_that_is_not_there_is_refused_like_every_other(running: Running, tenant: Tenant) -> None:
    old = _address(tenant)
    new = tenant.api.post("/inbox/address/rotate").json()["address"]
    assert new != old
    assert _address(tenant) == new
    said = set()
    for to in (old, "nobody@papers.example", "nobody@elsewhere.example"):
        with _connection(running) as smtp:
            smtp.ehlo()
            smtp.mail("a@supplier.example")
            said.add(smtp.rcpt(to))
    assert said == {(550, b"5.1.1 There is no such mailbox here")}
    assert _send(running, new.upper(), _mail(("a.pdf", "application/pdf", _pdf())))[0] == 250


def test_who_guesses_mailboxes_loses_the_connection(running: Running) -> None:
    with _connection(running) as smtp:
        smtp.ehlo()
        smtp.mail("a@supplier.example")
        codes = [smtp.rcpt(f"guess{n}@papers.example")[0] for n in range(4)]
        assert codes == [550, 550, 550, 421]
        assert smtp.verify("somebody")[0] in (-1, 421, 502)


def test_a_mail_without_papers_or_too_large_is_refused(running: Running, tenant: Tenant) -> None:
    to = _address(tenant)
    code, said = _send(running, to, _mail(("run.exe", "application/octet-stream", b"MZ\x90\x00")))
    assert (code, said) == (554, "5.6.0 No PDF, picture or electronic invoice is attached")
    with _connection(running) as smtp:
        smtp.ehlo()
        assert smtp.esmtp_features["size"] == str(25 * 1024 * 1024)
        assert smtp.mail("a@supplier.example", [f"SIZE={26 * 1024 * 1024}"])[0] == 552
    assert _items(tenant) == []


def test_one_mail_has_one_mailbox(running: Running, tenant: Tenant) -> None:
    to = _address(tenant)
    with _connection(running) as smtp:
        smtp.ehlo()
        smtp.mail("a@supplier.example")
        assert smtp.rcpt(to)[0] == 250
        assert smtp.rcpt(to)[0] == 452


def test_what_strangers_send_waits_for_approval_once_somebody_is_allowed(running: Running, tenant: Tenant) -> None:
    to = _address(tenant)
    made = tenant.api.post("/inbox/sender-rules", json={"sender": "Supplier.example"})
    assert made.status_code == 201, made.text
    again = tenant.api.post("/inbox/sender-rules", json={"sender": "supplier.example", "action": "block"})
    assert (again.status_code, again.json()["error"]) == (409, "sender_rule_exists")
    assert _send(running, to, _mail(("a.pdf", "application/pdf", _pdf()), sender="a@mail.supplier.example"))[0] == 250
    assert _send(running, to, _mail(("b.pdf", "application/pdf", _pdf()), sender="x@stranger.example"))[0] == 250
    strange, known = _items(tenant)
    assert (known["quarantine"], strange["quarantine"]) == (None, "unknown_sender")
    assert [one["id"] for one in tenant.api.get("/inbox?quarantined=true").json()["items"]] == [strange["id"]]
    refused = tenant.api.post(f"/inbox/{strange['id']}/read-again")
    assert (refused.status_code, refused.json()["error"]) == (409, "inbox_item_quarantined")
    approved = tenant.api.post(f"/inbox/{strange['id']}/approve", json={"remember": True})
    assert (approved.status_code, approved.json()["quarantine"]) == (200, None)
    assert tenant.api.post(f"/inbox/{strange['id']}/approve").json()["error"] == "not_quarantined"
    rules = tenant.api.get("/inbox/sender-rules").json()["items"]
    assert [one["sender"] for one in rules] == ["x@stranger.example", "supplier.example"]
    assert tenant.api.delete(f"/inbox/sender-rules/{rules[0]['id']}").status_code == 204


def _rule(sender: str, action: str = "allow") -> SenderRule:
    return SenderRule(id=uuid4(), sender=sender, action=action, version=1, created_at=None, updated_at=None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "sender", "verified", "reason"),
    [
        ([], "a@b.example", None, None),
        ([], "a@b.example", False, None),
        ([("c.example", "block")], "a@b.example", None, None),
        ([("b.example", "block")], "a@x.b.example", None, "blocked_sender"),
        ([("b.example", "allow")], "a@x.b.example", None, None),
        ([("b.example", "allow")], "a@b.example", True, None),
        ([("b.example", "allow")], "a@b.example", False, "unverified_sender"),
        ([("b.example", "allow")], "a@bb.example", None, "unknown_sender"),
        ([("b.example", "allow")], None, None, "unknown_sender"),
        ([("b.example", "allow"), ("a@b.example", "block")], "a@b.example", True, "blocked_sender"),
        ([("b.example", "block"), ("a@b.example", "allow")], "a@b.example", None, None),
    ],
)
def test_whose_mail_waits(rules: list[tuple[str, str]], sender: str, verified: bool | None, reason: str | None) -> None:
    assert quarantine_reason([_rule(*one) for one in rules], sender, verified=verified) == reason


@pytest.mark.parametrize(
    ("results", "verified"),
    [
        (["mx.own.example; dmarc=pass header.from=supplier.example"], True),
        (["mx.own.example; dkim=pass header.d=supplier.example"], True),
        (["mx.own.example; spf=pass smtp.mailfrom=a@supplier.example"], True),
        (["mx.own.example; spf=pass smtp.mailfrom=a@attacker.example"], False),
        (["mx.own.example; dmarc=fail header.from=supplier.example; spf=pass smtp.mailfrom=x@evil.example"], False),
        (["mx.own.example; dkim=pass header.d=evil.example (dmarc=pass header.from=supplier.example)"], False),
        (["mx.evil.example; dmarc=pass header.from=supplier.example"], False),
        (["mx.own.example; none", "mx.own.example; dmarc=pass header.from=supplier.example"], False),
        ([], False),
    ],
)
def test_only_the_relay_of_the_operator_confirms_a_sender(results: list[str], verified: bool) -> None:
    mail = _mail(("a.pdf", "application/pdf", PDF))
    raw = b"".join(f"Authentication-Results: {one}\r\n".encode() for one in results) + mail.as_bytes()
    assert parse_mail(MailTask(content=raw, authserv_id="mx.own.example")).verified is verified
    assert parse_mail(MailTask(content=raw, authserv_id="")).verified is False
    assert parse_mail(MailTask(content=raw, authserv_id=None)).verified is None


def test_a_mail_that_is_nested_without_end_is_refused(running: Running, tenant: Tenant) -> None:
    inner = _mail(("a.pdf", "application/pdf", _pdf()))
    for _ in range(MAX_DEPTH):
        outer = EmailMessage()
        outer["From"] = "a@supplier.example"
        outer.set_content("forwarded")
        outer.add_attachment(inner)
        inner = outer
    assert _send(running, _address(tenant), inner)[0] == 554
    assert _items(tenant) == []


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"From: \xff\xfe\r\nSubject: =?x-unknown?b?////?=\r\n\r\n",
        b"From: a@b.example\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n--\r\n",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\n%%%\r\n--x--",
        b"From: <" + b"a" * 100_000 + b"@b.example>\r\n\r\n",
        b"Content-Type: application/pdf; name*0*=x'y'%zz; name*1*=%\r\n\r\n%PDF-",
    ],
)
def test_a_malformed_mail_does_not_break_the_parser(raw: bytes) -> None:
    assert parse_mail(MailTask(content=raw, authserv_id=None)).left_out == []
