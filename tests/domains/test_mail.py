"""Mail: what a letter may hold in its headers, the outbox, and a real server."""

import asyncio
import email
import email.policy
import ssl
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from domains.answers import done, refused
from domains.people import logged_in, someone
from pinkas.core.letters import Attachment, Letter
from pinkas.domains.accounts.rules import mail
from pinkas.outside.mail import (
    FileOutbox,
    InvalidMailSetting,
    SmtpMail,
    SmtpServer,
    Undeliverable,
    build_message,
    check_sender,
    display_name,
)
from support.mailbox import message_body, parse_message, smtp_server, token_of
from support.processes import wait_until
from support.service import Running, TestServer

SENDER = "Pinkas <no-reply@example.com>"


def letter(to: str = "dana@example.com", subject: str = "A subject") -> Letter:
    """A letter of now."""
    return Letter(uuid4(), datetime.now(UTC), to, subject, "שלום\n", "<p>שלום</p>\n")


@pytest.mark.parametrize(
    "subject",
    [f"A{between}Bcc: evil@example.com" for between in ("\r\n", "\n", "\r", "\u2028", "\x00", "\x0b", "\x85")],
)
def test_a_subject_adds_no_header(subject: str) -> None:
    found = parse_message(build_message(letter(subject=subject), SENDER, "live").as_bytes())
    assert found["Bcc"] is None
    assert str(found["Subject"]).startswith("A")
    assert {name.lower() for name in found} == {
        "from", "to", "subject", "date", "message-id", "auto-submitted", "x-service-environment", "mime-version",
        "content-type",
    }  # fmt: skip


@pytest.mark.parametrize(
    "to",
    ["a@example.com\r\nBcc: evil@example.com", "a@example.com\n", "a@example.com, evil@example.com", "<a@example.com>",
     "a@example.com>\r\nRCPT TO:<evil@example.com", "nobody", "", "a b@example.com"],
)  # fmt: skip
def test_an_address_that_is_none_is_never_written_to(to: str) -> None:
    with pytest.raises(Undeliverable):
        build_message(letter(to=to), SENDER, "live")


@pytest.mark.parametrize(
    "name",
    ['Leumi Bank <info@leumi.co.il>, "Cohen, Levi and Partners Certified Public Accountants" Israel',
     'בנק לאומי <info@leumi.co.il>, "כהן, לוי ושות׳ רואי חשבון מוסמכים ויועצי מס" ישראל',
     "Eve eve@evil.example, x: a@b.example; (c) [d] \\\" ." + "long name " * 30,
     '"' * 90, "x" * 500, "A\r\nBcc: evil@example.com"],
)  # fmt: skip
@pytest.mark.parametrize("to", ["dana@example.com", "דנה@example.com"])
def test_no_name_of_a_business_becomes_a_second_sender(name: str, to: str, tmp_path: Path) -> None:
    box = FileOutbox(tmp_path, SENDER, "live")
    file = Attachment(f"{name}.pdf", "application/pdf", b"%PDF-1")
    named = Letter(uuid4(), datetime.now(UTC), to, name, "x\n", "<p>x</p>\n", name, "office@example.com", (file,))
    asyncio.run(box.send(named))
    (path,) = tmp_path.iterdir()
    found = email.message_from_string(path.read_text(), policy=email.policy.default)
    for header, address in (("From", "no-reply@example.com"), ("Reply-To", "office@example.com"), ("To", to)):
        assert [one.addr_spec for one in found[header].addresses] == [address], found[header]
        assert not set('()<>[]:;@\\,."') & set(found[header].addresses[0].display_name)
    assert len(display_name(name)) <= 60
    assert found["Bcc"] is None
    (attached,) = [one for one in found.walk() if one.get_filename()]
    assert attached.get_content() == b"%PDF-1"


def test_a_hebrew_abbreviation_keeps_its_mark() -> None:
    assert display_name('חברה לדוגמה בע"מ') == "חברה לדוגמה בע״מ"


def test_hebrew_stands_in_subject_and_body(tmp_path: Path) -> None:
    found = parse_message(build_message(letter(subject="הזמנה אל חברה בע״מ"), SENDER, "live").as_bytes())
    assert str(found["Subject"]) == "הזמנה אל חברה בע״מ"
    assert message_body(found).strip() == "שלום"
    assert "<p>שלום</p>" in message_body(found, "html")


def test_what_people_write_is_text_in_the_html_of_a_letter() -> None:
    to = mail.MailRecipient("dana@example.com", None, "en")
    found = mail.invitation_mail(
        uuid4(), datetime.now(UTC), to, "https://x.example", "token", "<script>&", "<b>Eve</b>", "viewer"
    )
    assert "<script>" not in found.html
    assert "&lt;script&gt;&amp;" in found.html
    assert "<b>Eve</b>" not in found.html


async def test_a_letter_in_the_outbox_is_for_its_owner_alone(tmp_path: Path) -> None:
    box = FileOutbox(tmp_path / "outbox" / "live", SENDER, "live")
    await box.send(letter())
    (path,) = box.directory.iterdir()
    assert (path.suffix, path.stat().st_mode & 0o077, box.directory.stat().st_mode & 0o077) == (".eml", 0, 0)
    assert parse_message(path.read_bytes())["To"] == "dana@example.com"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example.com", SmtpServer("mail.example.com", 587, False, None, None)),
        ("smtps://mail.example.com", SmtpServer("mail.example.com", 465, True, None, None)),
        ("smtp://dana:p%40ss@mail.example.com:2525", SmtpServer("mail.example.com", 2525, False, "dana", "p@ss")),
    ],
)
def test_the_address_of_a_server_is_read(url: str, expected: SmtpServer) -> None:
    assert SmtpServer.from_url(url) == expected


@pytest.mark.parametrize(
    "url", ["mail.example.com", "http://mail.example.com", "smtp://", "smtp://dana@mail.example.com", "smtp://m:99999"]
)
def test_another_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(InvalidMailSetting):
        SmtpServer.from_url(url)


@pytest.mark.parametrize(
    "sender", ["", "Pinkas", "Pinkas <a@b.example>\r\nBcc: evil@example.com", "a@b.example, c@d.example"]
)
def test_a_sender_that_is_no_address_is_refused(sender: str) -> None:
    with pytest.raises(InvalidMailSetting):
        check_sender(sender)


async def test_a_plain_server_takes_a_letter() -> None:
    with smtp_server() as mailbox:
        await SmtpMail(SmtpServer("127.0.0.1", mailbox.port, False, None, None), SENDER, "live").send(letter())
    (envelope,) = mailbox.envelopes
    assert (envelope.mail_from, envelope.rcpt_tos) == ("no-reply@example.com", ["dana@example.com"])


async def test_an_address_that_the_server_refuses_for_good_is_undeliverable() -> None:
    with smtp_server() as mailbox:
        mailbox.refuses.add("dana@example.com")
        with pytest.raises(Undeliverable):
            await SmtpMail(SmtpServer("127.0.0.1", mailbox.port, False, None, None), SENDER, "live").send(letter())


async def test_a_login_is_never_sent_in_the_clear() -> None:
    """The server offers no TLS, so the password stays here."""
    with smtp_server(auth_require_tls=False) as mailbox:
        server = SmtpServer("127.0.0.1", mailbox.port, False, "dana", "secret")
        with pytest.raises(Exception, match=r"(?i)starttls"):
            await SmtpMail(server, SENDER, "live").send(letter())
    assert (mailbox.logins, mailbox.envelopes) == ([], [])


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of 127.0.0.1 with its key, in one file."""
    path = tmp_path / "server.pem"
    subprocess.run(  # noqa: S603
        ["/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(path), "-out", str(tmp_path / "cert.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    path.write_text(path.read_text() + (tmp_path / "cert.pem").read_text())
    return path


async def test_a_server_with_starttls_gets_the_login_and_the_letter(certificate: Path) -> None:
    served = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    served.load_cert_chain(certificate)
    trust = ssl.create_default_context(cafile=str(certificate.parent / "cert.pem"))
    with smtp_server(tls_context=served, auth_require_tls=True) as mailbox:
        server = SmtpServer("127.0.0.1", mailbox.port, False, "dana", "secret")
        await SmtpMail(server, SENDER, "live", trust).send(letter())
        with pytest.raises(Exception, match=r"(?i)certificate"):  # of an authority that the machine does not know
            await SmtpMail(server, SENDER, "live").send(letter())
    assert mailbox.logins == [("dana", "secret")]
    assert len(mailbox.envelopes) == 1


def test_a_password_is_reset_by_mail_through_a_real_server(database: TestServer) -> None:
    with smtp_server() as mailbox:
        service = Running(database, smtp_url=f"smtp://127.0.0.1:{mailbox.port}", mail_from=SENDER)
        try:
            who = someone(service)
            with service.client() as anonymous:
                assert anonymous.post("/auth/password/forgot", json={"email": who.email}).status_code == 204
                wait_until(mailbox.messages, "mail at the server")
                (message,) = mailbox.messages()
                sent = {"token": token_of(message), "password": "quite another password"}
                assert anonymous.post("/auth/password/reset", json=sent).status_code == 204
                sandbox = someone(service, "sandbox")
            with service.client("sandbox") as anonymous:
                anonymous.post("/auth/password/forgot", json={"email": sandbox.email})
            kept = service.directory / "outbox"
            wait_until(lambda: list(kept.glob("sandbox/*.eml")), "mail in the outbox of the sandbox")
            refused(logged_in(who), 401, "invalid_credentials")
            who.password = sent["password"]
            done(logged_in(who))
        finally:
            service.close()
    assert (message["From"], message["To"]) == (SENDER, who.email)
    assert len(mailbox.envelopes) == 1  # nothing of the sandbox came here
    assert not list(kept.glob("live/*"))
