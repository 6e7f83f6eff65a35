"""What an operator is told of a setting that cannot be used: its name and what is expected, and never its secrets."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import NoEncryption, pkcs12

from pinkas.outside.push import make_vapid_key, read_vapid_keys
from pinkas.platform.settings import InvalidSetting, Settings, read_settings
from pinkas.wiring import check_outside_settings

DATABASES = {
    "PINKAS_DATABASE_URL": "postgresql://a:pw@h/live",
    "PINKAS_SANDBOX_DATABASE_URL": "postgresql://a:pw@h/sand",
}


def refused(**values: str) -> tuple[str, ...]:
    """What is said of settings."""
    with pytest.raises(InvalidSetting) as caught:
        read_settings({f"PINKAS_{name.upper()}": value for name, value in values.items()})
    return caught.value.texts


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("live_port", "abc", "a whole number"),
        ("webhook_allow_http", "yes", "1 or 0"),
        ("authority_timeout", "soon", "a number"),
        ("authority_timeout", "nan", "above zero"),
        ("sandbox_port", "70000", "at most 65535"),
        ("log_level", "loud", "debug, info, warning or error"),
        ("metrics_listen", "127.0.0.1:9101", "PINKAS_METRICS_TOKEN"),
        ("redis_url", "http://foo", "redis://HOST:PORT/0"),
        ("redis_url", "redis://foo:port/0", "redis://HOST:PORT/0"),
        ("trusted_proxies", "proxy", "CIDRs"),
        ("authority_software_number", "١٢٣٤٥٦٧٨", "8 or 9 digits"),
        ("authority_url", "", "https://HOST"),
        *(
            (name, value, "https://HOST")
            for name in ("base_url", "sandbox_url", "oauth_url", "sandbox_oauth_url")
            for value in ("foo", "ftp://foo", "https://", "https://foo:port", "https://foo:70000", "https://fo o")
        ),
        *(("base_url", f"https://foo{more}", "https://HOST") for more in ("?a=b", "#a", ":", "\n", "/<b>")),
        ("base_url", "https://me:secret@foo", "https://HOST"),
    ],
)
def test_a_value_that_cannot_be_used_is_one_sentence_that_names_the_variable(
    name: str, value: str, expected: str
) -> None:
    (said,) = refused(**{name: value})
    assert f"PINKAS_{name.upper()}" in said
    assert expected in said
    assert "\n" not in said


@pytest.mark.parametrize("value", ["9101", ":9101", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:٩١٠١"])
def test_an_address_to_listen_at_is_host_and_port(value: str) -> None:
    (said,) = refused(metrics_listen=value, metrics_token="t" * 32)
    assert said.startswith("PINKAS_METRICS_LISTEN is ")
    assert "HOST:PORT" in said
    (said,) = refused(metrics_listen="[::1]:1", sandbox_metrics_listen="[::1]:1", metrics_token="t" * 32)
    assert "PINKAS_SANDBOX_METRICS_LISTEN must be another port" in said


@pytest.mark.parametrize("value", ["http://127.0.0.1:8000", "https://books.example.com/pinkas/", "https://[::1]:8443"])
def test_addresses_of_the_service_are_taken(value: str) -> None:
    assert read_settings({"PINKAS_BASE_URL": value}).url_of("live") == value.rstrip("/")


@pytest.mark.parametrize("value", ["redis://cache", "rediss://u:p@cache:6379/0", "unix:///run/redis.sock?db=1"])
def test_addresses_of_redis_are_taken(value: str) -> None:
    check_outside_settings(read_settings({"PINKAS_REDIS_URL": value}))


@pytest.mark.parametrize("value", ["mysql://x/a", "host=x dbname=a", "postgresql://u:secret@h", "postgresql://h:x/a"])
@pytest.mark.parametrize("name", DATABASES)
def test_an_address_that_is_not_postgresql_is_refused_and_not_repeated(name: str, value: str) -> None:
    with pytest.raises(InvalidSetting) as caught:
        read_settings(DATABASES | {name: value})
    (said,) = caught.value.texts
    assert said.startswith(f"{name} must be postgresql://USER:PASSWORD@HOST:PORT/DATABASE")
    assert "secret" not in said


@pytest.mark.parametrize("hosts", ["h", "h:5433", "one:1,two:2", "me:pw@one,two", "[::1]:5432,two"])
def test_an_address_may_name_several_servers(hosts: str) -> None:
    url = f"postgresql://{hosts}/live?target_session_attrs=read-write"
    assert read_settings(DATABASES | {"PINKAS_DATABASE_URL": url}).database_url == url


@pytest.mark.parametrize("value", ["mysql://x/a", "postgresql://u:secret@h/a", "postgresql://one,two:x/a", "h:6432"])
@pytest.mark.parametrize("name", ["POOLER_URL", "SANDBOX_POOLER_URL", "REPLICA_URL", "SANDBOX_REPLICA_URL"])
def test_further_ways_to_a_database_are_addresses_without_a_login(name: str, value: str) -> None:
    with pytest.raises(InvalidSetting) as caught:
        read_settings({**DATABASES, "PINKAS_REDIS_URL": "redis://cache", f"PINKAS_{name}": value})
    (said,) = caught.value.texts
    assert said.startswith(f"PINKAS_{name} must be postgresql://HOST:PORT/DATABASE, and no login")
    assert "secret" not in said


def test_further_ways_to_a_database_need_what_they_stand_on() -> None:
    assert refused(pooler_url="postgresql://h:6432/live")[0].startswith("PINKAS_POOLER_URL needs PINKAS_DATABASE_URL")
    with pytest.raises(InvalidSetting) as caught:
        read_settings({**DATABASES, "PINKAS_REPLICA_URL": "postgresql://h/live"})
    assert [text.split(":")[0] for text in caught.value.texts] == ["PINKAS_REPLICA_URL needs PINKAS_REDIS_URL"]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    said = refused(live_prot="1", live_port="x", log_level="loud", base_url="foo", trusted_proxies="x", pool_size="0")
    names = ["LIVE_PORT", "LIVE_PROT", "POOL_SIZE", "BASE_URL", "LOG_LEVEL", "TRUSTED_PROXIES"]
    assert [text.split()[0].strip(":") for text in said] == [f"PINKAS_{one}" for one in names]


def outside_refused(directory: Path, **values: str) -> tuple[str, ...]:
    """What is said of settings of the outside."""
    with pytest.raises(InvalidSetting) as caught:
        check_outside_settings(Settings(data_dir=str(directory), **values))  # type: ignore[arg-type]
    return caught.value.texts


def test_a_certificate_that_cannot_sign_is_one_sentence(tmp_path: Path) -> None:
    missing, broken, strange = (tmp_path / name for name in ("missing.p12", "broken.p12", "strange.p12"))
    broken.write_text("no bundle")
    key = pkcs12.serialize_key_and_certificates(b"", Ed25519PrivateKey.generate(), None, None, NoEncryption())
    strange.write_bytes(key)
    for path, why in (
        (missing, "No such file"),
        (broken, "no PKCS#12 bundle, or the passphrase is wrong"),
        (strange, "lacks the key or its certificate"),
        (tmp_path, "Is a directory"),
    ):
        (said,) = outside_refused(tmp_path, signing_certificate=str(path))
        assert said.startswith(f"PINKAS_SIGNING_CERTIFICATE: {path} cannot ")
        assert why in said


def test_everything_that_is_wrong_with_the_outside_is_said_at_once(tmp_path: Path) -> None:
    said = outside_refused(
        tmp_path,
        files_url="http://bucket",
        smtp_url="http://mail",
        sms_url="gateway",
        whatsapp_url="http://far.example.com",
        signing_certificate="/nonexistent.p12",
        redis_url="redis://cache/0?ssl_cert_reqs=none",
    )
    names = ["FILES_URL", "SMTP_URL", "SMS_URL", "WHATSAPP_URL", "SIGNING_CERTIFICATE", "REDIS_URL"]
    assert [text.split()[0].strip(":") for text in said] == [f"PINKAS_{one}" for one in names]


def test_nothing_is_made_when_settings_are_checked(tmp_path: Path) -> None:
    check_outside_settings(Settings(data_dir=str(tmp_path / "data")))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "contact", "expected"),
    [
        ("", "mailto:a@example.com", ["KEY"]),
        ("not a key", "mailto:a@example.com", ["KEY"]),
        ("A" * 43, "mailto:a@example.com", ["KEY"]),  # zero is no key
        ("_" * 42 + "8", "mailto:a@example.com", ["KEY"]),  # beyond the curve
        ("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "https://example.com", ["KEY"]),  # of RFC 8291
        ("GOOD", "", ["CONTACT"]),
        ("GOOD", "a@example.com", ["CONTACT"]),
        ("GOOD", "mailto:a b@example.com", ["CONTACT"]),
        ("x", "http://example.com", ["CONTACT", "KEY"]),
    ],
)
def test_keys_of_push_are_refused_unless_somebody_made_them_and_can_be_reached(
    key: str, contact: str, expected: list[str], tmp_path: Path
) -> None:
    private, public = make_vapid_key()
    given = {"GOOD": private}.get(key, key)
    said = outside_refused(tmp_path, push_private_key=given, push_contact=contact)
    names = {"KEY": "PINKAS_PUSH_PRIVATE_KEY", "CONTACT": "PINKAS_PUSH_CONTACT"}
    assert [text.split(":")[0] for text in said] == [names[one] for one in expected]
    assert private not in " ".join(said)
    assert read_vapid_keys(private, "mailto:a@example.com").public == public


def test_what_clients_read_is_passed_over() -> None:
    assert read_settings({"PINKAS_API_KEY": "k", "PINKAS_URL": "http://127.0.0.1:1"}) == read_settings({})
