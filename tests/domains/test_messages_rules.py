"""What a message says, how far it has come, when it is tried again: pure rules; and what may stand in a letter."""

import itertools
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from pinkas.core.letters import Attachment, Letter
from pinkas.core.phones import format_e164
from pinkas.core.problems import FaultCollector
from pinkas.domains.messages.rules import emails, render, states
from pinkas.domains.messages.rules.texts import MESSAGE_KINDS, PLACEHOLDERS, default_text
from pinkas.outside.mail import build_message
from pinkas.outside.messages import InvalidGatewaySetting, check_gateway_url
from support.mailbox import parse_message

FACTS = {name: f"<{name}>" for name in PLACEHOLDERS} | {"link": render.LINK_MARK}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("050-1234567", "+972501234567"),
        ("(052) 123 4567", "+972521234567"),
        ("+972 54-123-4567", "+972541234567"),
        ("03-6012345", "+97236012345"),
        ("+44 20 7946 0018", "+442079460018"),
    ],
)
def test_a_phone_is_kept_as_the_network_takes_it(text: str, expected: str) -> None:
    assert format_e164(text, "IL") == expected


@pytest.mark.parametrize(
    "text", ["", "1", "050-123456", "050-12345678", "*2700", "+1", "05O-1234567", "054-1234567 x12"]
)
def test_what_is_no_phone_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Expected a phone number"):
        format_e164(text, "IL")


@pytest.mark.parametrize(("kind", "language"), list(itertools.product(MESSAGE_KINDS, ("he", "en"))))
def test_our_own_texts_know_their_placeholders_and_leave_no_gaps(kind: str, language: str) -> None:
    template = default_text(kind, language)  # type: ignore[arg-type]
    faults = FaultCollector()
    for text in (template.subject, template.text, template.short):
        render.check_placeholders(faults, "text", text, kind)  # type: ignore[arg-type]
    faults.raise_if_any()
    bare = render.render_text(template.text, {"clientName": "Dana", "businessName": "Or", "docType": "x", "total": "1"})
    assert "\n\n\n" not in bare
    assert ": \n" not in bare
    assert not bare.endswith(":")
    assert "{" not in bare
    assert render.LINK_MARK in render.render_text(template.short, FACTS)


def test_a_line_without_anything_to_say_is_left_out() -> None:
    text = "Hello {clientName}\nDue: {dueDate}\n\n{link}\n\nBye"
    assert render.render_text(text, {"clientName": "Dana", "dueDate": "", "link": ""}) == "Hello Dana\n\nBye"


def test_a_value_is_never_read_as_a_text() -> None:
    assert render.render_text("{clientName}", {"clientName": "{total}", "total": "1"}) == "{total}"
    assert render.render_text("a{ b } {1} {}", {}) == "a{ b } {1} {}"


@pytest.mark.parametrize(
    ("text", "said"),
    [("{{link}}", "{link}"), ("{{{total}}}", "{<total>}"), ("{{{{", "{{"), ("a } b", "a } b"),
     ("{{x}} {total}", "{x} <total>")],
)  # fmt: skip
def test_a_doubled_brace_stands_for_itself(text: str, said: str) -> None:
    faults = FaultCollector()
    render.check_placeholders(faults, "text", text)
    assert faults.details == []
    assert render.render_text(text, FACTS) == said
    assert render.render_subject(text, FACTS) == said


@pytest.mark.parametrize("text", ["{", "{ total }", "Dear {clientName, hello", "{{{ x", "{שם}", "a {}"])
def test_a_brace_that_opens_no_placeholder_is_refused_and_named(text: str) -> None:
    faults = FaultCollector()
    render.check_placeholders(faults, "he.text", text)
    ((field, code, message),) = [(one.field, one.code, one.message) for one in faults.details]
    assert (field, code) == ("he.text", "lone_brace")
    assert f"`{text[text.rindex('{') :][:20]}`" in message


def test_a_subject_is_one_line_without_a_link() -> None:
    assert render.render_subject("{dueDate}", {**FACTS, "dueDate": ""}) == "<docType> <docNumber>"
    assert render.render_subject("A\r\nBcc: x {link}\u2028b", FACTS) == "A Bcc: x b"


def test_a_text_cannot_turn_its_direction_or_bring_a_link_of_its_own() -> None:
    assert render.render_text("a\u202eb\ufffc\x00c", {}) == "a b c"


@pytest.mark.parametrize(
    ("minor", "currency", "expected"),
    [(118000, "ILS", "₪1,180.00"), (5, "USD", "$0.05"), (1234567, "JPY", "JPY 1,234,567"), (-100, "CHF", "-CHF 1.00")],
)
def test_amounts_are_written_as_people_do(minor: int, currency: str, expected: str) -> None:
    assert render.format_money(minor, currency) == expected


def test_attempts_come_later_and_later_and_end() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    waits = []
    for tries in itertools.count(1):
        at = states.next_attempt_at(tries, now)
        if at is None:
            break
        waits.append(at - now)
    assert waits == sorted(waits)
    assert timedelta(days=1) < sum(waits, timedelta()) < timedelta(days=3)


def test_states_go_forward_only() -> None:
    order = ["QUEUED", "SENT", "BOUNCED", "DELIVERED", "OPENED"]
    for before, after in itertools.product(range(len(order)), repeat=2):
        assert states.is_transition_allowed(order[before], order[after]) == (after > before)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([], "NONE"),
        (["QUEUED", "BOUNCED"], "QUEUED"),
        (["SENT", "BOUNCED", "QUEUED"], "SENT"),
        (["DELIVERED"], "SENT"),
        (["OPENED", "FAILED"], "OPENED"),
        (["BOUNCED", "FAILED"], "BOUNCED"),
    ],
)
def test_a_document_has_come_as_far_as_the_best_of_its_messages(found: list[str], expected: str) -> None:
    assert states.delivery_status(found) == expected  # type: ignore[arg-type]


def test_a_letter_escapes_everything_and_loads_nothing() -> None:
    evil = "<script>\"&'"
    card = emails.EmailCard(evil, ((evil, evil),))
    found = emails.email_body(
        f"{evil}\n\n{render.LINK_MARK}", 'https://x.example/d/"<', card, evil, "quote", "en", has_attachment=True
    )
    assert "<script" not in found.html
    assert 'href="https://x.example/d/&quot;&lt;"' in found.html
    for loading in ("<img", "src=", "url(", "<link", "@import", "http-equiv"):
        assert loading not in found.html.lower()


def test_a_letter_of_a_business_bears_its_name_and_the_operator_s_address() -> None:
    letter = Letter(
        id=uuid4(),
        at=datetime.now(UTC),
        to="dana@example.com",
        subject="x",
        text="x",
        html="<p>x</p>",
        sender_name='Eve" <eve@evil.example>\r\nBcc: all@example.com',
        reply_to="office@example.com\r\nBcc: all@example.com",
        attachments=(Attachment('a"\r\nX-Evil: 1.pdf', "application/pdf", b"%PDF-1"),),
    )
    found = parse_message(build_message(letter, "Pinkas <no-reply@example.com>", "live").as_bytes())
    assert found["From"].addresses[0].addr_spec == "no-reply@example.com"
    assert (found["Bcc"], found["Reply-To"]) == (None, None)
    (file,) = found.iter_attachments()
    assert file["X-Evil"] is None
    assert file.get_content() == b"%PDF-1"


@pytest.mark.parametrize("url", ["gateway.example", "http://gateway.example/sms", "ftp://x", "https://", "http://[::1"])
def test_a_gateway_that_would_get_its_token_in_the_clear_is_refused(url: str) -> None:
    with pytest.raises(InvalidGatewaySetting):
        check_gateway_url(url)
