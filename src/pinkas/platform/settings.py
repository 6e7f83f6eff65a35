"""Every setting of the service: an environment variable with the prefix `PINKAS_`, read once by the entry points.

The page `docs/guide/settings.md` is written from this declaration and a test holds the two together.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal
from urllib.parse import SplitResult, urlsplit

from pinkas.core.listen_address import parse_listen_address

Environment = Literal["live", "sandbox"]
Network = IPv4Network | IPv6Network

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
LOG_LEVELS = ("debug", "info", "warning", "error")


class InvalidSetting(Exception):
    """Settings that the operator must correct: each text is a complete sentence that names the variable and the fix."""

    def __init__(self, *texts: str) -> None:
        super().__init__(*texts)
        self.texts = texts

    def __str__(self) -> str:
        return "\n".join(self.texts)


def _setting(doc: str, default: Any = "") -> Any:
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True)
class Settings:
    """The settings of one process. Field `data_dir` is the variable `PINKAS_DATA_DIR`, and so on."""

    data_dir: str = _setting(
        "Where the embedded database, keys, certificates and files live. Empty: `.data` in the "
        "project for an ordinary user (`~/.local/share/pinkas` of an installed program), below `/var/lib/pinkas` for "
        "root."
    )
    host: str = _setting("Address to listen on.", "127.0.0.1")
    live_port: int = _setting("Port of the live API.", 8000)
    sandbox_port: int = _setting("Port of the sandbox API.", 8001)
    database_url: str = _setting(
        "PostgreSQL 15 or later for live, as a role that may create roles (`pinkas migrate` uses "
        "it; web and worker use the runtime roles that migrate creates). Several servers are separated by commas, with "
        "`?target_session_attrs=read-write` behind the database: the primary is the one of them that is used. Empty: "
        "embedded."
    )
    sandbox_database_url: str = _setting("The same for the sandbox; it must be another database.")
    pooler_url: str = _setting(
        "pgbouncer in transaction mode before the database of live (docs/guide/cluster.md): "
        "`postgresql://HOST:PORT/DATABASE`, without a login. Web and workers then prepare no statements. "
        "`DATABASE_URL` stays the way to the server itself, for migrations and full archives. Empty: none."
    )
    sandbox_pooler_url: str = _setting("The same for the sandbox.")
    replica_url: str = _setting(
        "A streaming replica of the database of live, from which reads are answered that may be a little old "
        "(docs/guide/cluster.md): `postgresql://HOST:PORT/DATABASE`, without a login. Needs `REDIS_URL`. Empty: none."
    )
    sandbox_replica_url: str = _setting("The same for the sandbox.")
    replica_lag_seconds: float = _setting("Seconds that the replica may be behind; what is older is not read.", 30.0)
    target_database_url: str = _setting(
        "The database to which `pinkas move-business` moves a business (docs/guide/growth.md), as the owner of its "
        "tables: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`. Nothing else reads it."
    )
    redis_url: str = _setting("Redis or Valkey for rate limits over several processes. Empty: counted in the process.")
    base_url: str = _setting("Public address of the live API. Empty: `http://HOST:LIVE_PORT`.")
    sandbox_url: str = _setting("Public address of the sandbox API. Empty: `http://HOST:SANDBOX_PORT`.")
    oauth_url: str = _setting("Public address of the OAuth server of live. Empty: `BASE_URL`.")
    sandbox_oauth_url: str = _setting("Public address of the OAuth server of the sandbox. Empty: `SANDBOX_URL`.")
    admin_token: str = _setting(
        "The operator's token for the administration operations. Empty: they are closed. At least 32 characters."
    )
    metrics_token: str = _setting(
        "Token, at least 32 characters, for which `/metrics` tells the figures of an environment "
        "(docs/guide/monitoring.md). Empty: there is no such address."
    )
    metrics_dir: str = _setting(
        "Directory on this machine, such as `/run/pinkas/metrics`, in which its web, worker and mail processes keep "
        "their figures together. Empty: each program knows its own alone."
    )
    metrics_listen: str = _setting(
        "Where `pinkas worker` and `pinkas receive-mail` of live answer `/metrics` themselves, `HOST:PORT`: for "
        "machines without web processes. Needs `METRICS_TOKEN`; with `METRICS_DIR` those of one machine share the "
        "port. Empty: nowhere."
    )
    sandbox_metrics_listen: str = _setting("The same for the sandbox; it must be another port.")
    trusted_proxies: str = _setting("Addresses or CIDRs of the proxies whose X-Forwarded-For is believed, by comma.")
    webhook_allowed_networks: str = _setting("CIDRs of private networks that webhook receivers may live in, by comma.")
    webhook_allow_http: bool = _setting("1 allows webhook receivers over plain http.", False)
    webhook_time_scale: float = _setting(
        "Factor on the retry delays, for tests; refused wherever HOST is not loopback.", 1.0
    )
    style_guide: bool = _setting(
        "1 shows the components of the dashboard at `/app/styleguide`, for whoever develops it; refused wherever HOST "
        "is not loopback.",
        False,
    )
    header_bytes: int = _setting("Bytes that the headers of a request may have; more is 431.", 65536)
    header_lines: int = _setting("Lines that the headers of a request may have; more is 431.", 200)
    header_seconds: float = _setting(
        "Seconds in which the headers of a request must have come; then it is 408, and a connection on which nothing "
        "came is closed.",
        20.0,
    )
    body_rate: int = _setting(
        "Bytes a second that the body of a request must have, over every span of `BODY_SECONDS`; a slower one is 408.",
        500,
    )
    body_seconds: float = _setting("Seconds over which the rate of a body is measured.", 20.0)
    connections_per_address: int = _setting(
        "Connections that one address may have open to one process and environment; more are closed at once. Trusted "
        "proxies may have any number.",
        256,
    )
    anonymous_per_minute: int = _setting("Requests a minute from one address without a valid credential.", 600)
    anonymous_per_hour: int = _setting("Requests an hour from one address without a valid credential.", 12000)
    verify_files: int = _setting("PDFs that one address may have verified in ten minutes.", 120)
    session_per_minute: int = _setting("Requests a minute of one dashboard session.", 600)
    session_per_hour: int = _setting("Requests an hour of one dashboard session.", 20000)
    token_per_minute: int = _setting("Requests a minute of one OAuth authorization.", 600)
    token_per_hour: int = _setting("Requests an hour of one OAuth authorization.", 20000)
    pool_size: int = _setting("Database connections of one process and environment.", 10)
    usage_days: int = _setting("Days of the usage log that are kept; they go by the week.", 400)
    worker_concurrency: int = _setting("Jobs that one worker runs at a time.", 4)
    worker_idle_seconds: float = _setting(
        "Seconds between two looks of an idle worker at events and deliveries. A worker in the process of the API is "
        "woken by it at once; for others a longer time spares the database and delays webhooks by so much.",
        0.25,
    )
    webhook_concurrency: int = _setting("Webhook deliveries that one worker sends at a time.", 50)
    pdf_ahead: bool = _setting(
        "1 makes the PDFs of a document as soon as it is issued; 0 when somebody first wants one, which spares the "
        "processor where most documents are never opened.",
        True,
    )
    pdf_seconds: int = _setting(
        "Seconds of processor time that one PDF may take, and a quarter of those by the clock. What takes more is "
        "refused.",
        20,
    )
    pdf_memory_mb: int = _setting("Mebibytes of address space that the process of one PDF may take.", 1024)
    signing_certificate: str = _setting(
        "PKCS#12 file of the certificate that signs live PDFs. Empty: the one made at the first start."
    )
    signing_certificate_password: str = _setting("Passphrase of that file.")
    smtp_url: str = _setting(
        "Mail server of live: `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte on. Empty: "
        "mail is written as files below `DATA_DIR/outbox/live`. The sandbox never sends."
    )
    mail_from: str = _setting(
        "Sender of mail, `address` or `Name <address>`.", "Pinkas <no-reply@localhost.localdomain>"
    )
    sms_url: str = _setting(
        "HTTP address of the gateway that sends SMS on live (docs/guide/messages.md), https or on this machine. Empty: "
        "no SMS. The sandbox never sends any."
    )
    sms_token: str = _setting("Token that the SMS gateway is given as `Authorization: Bearer`.")
    whatsapp_url: str = _setting("The same for WhatsApp. Empty: no WhatsApp.")
    whatsapp_token: str = _setting("Token that the WhatsApp gateway is given.")
    rephrase_url: str = _setting(
        "Address of a language model with the chat completions of OpenAI, such as `https://models.example.com/v1`, "
        "that puts the sentences of weekly reviews of live into other words (docs/guide/rephrasing.md). Empty: none."
    )
    rephrase_key: str = _setting("Key that it is given as `Authorization: Bearer`.")
    rephrase_model: str = _setting("Name of the model.")
    rephrase_seconds: float = _setting("Seconds that it has for one answer.", 20.0)
    messages_secret: str = _setting(
        "Secret, at least 32 characters, with which gateways sign what they tell `/messages/status` on live. Empty: "
        "they tell nothing."
    )
    messages_per_day: int = _setting("Messages that one business may send in a day (UTC).", 1000)
    message_days: int = _setting("Days that the log of messages is kept, with addresses and texts.", 730)
    push_private_key: str = _setting(
        "Private key with which notifications are pushed to browsers from live; `pinkas vapid-keys` prints one "
        "(docs/guide/push.md). Empty: none are. The sandbox never sends any."
    )
    push_contact: str = _setting(
        "Where the push services of browsers reach you: `mailto:ADDRESS` or `https://HOST`. Needed with that key."
    )
    authority_url: str = _setting(
        "The tax authority's interfaces for allocation numbers, for live.",
        "https://ita-api.taxes.gov.il/shaam/production",
    )
    authority_oauth_url: str = _setting(
        "Its OAuth server: `/authorize` and `/token` are below.",
        "https://openapi.taxes.gov.il/shaam/production/longtimetoken/oauth2",
    )
    authority_information_url: str = _setting(
        "Where it answers about numbers that were given.", "https://openapi.taxes.gov.il/shaam/production"
    )
    authority_client_id: str = _setting(
        "This service's OAuth client at the authority; its one redirect address is `BASE_URL/allocation/callback`. "
        "Empty: businesses cannot be connected."
    )
    authority_client_secret: str = _setting("The secret of that client.")
    authority_sandbox_url: str = _setting(
        "The same five for the sandbox: the authority's own test environment.",
        "https://ita-api.taxes.gov.il/shaam/tsandbox",
    )
    authority_sandbox_oauth_url: str = _setting(
        "Its OAuth server.", "https://openapi.taxes.gov.il/shaam/tsandbox/longtimetoken/oauth2"
    )
    authority_sandbox_information_url: str = _setting(
        "Where it answers about numbers.", "https://ita-api.taxes.gov.il/shaam/tsandbox"
    )
    authority_sandbox_client_id: str = _setting("OAuth client; its redirect address is below `SANDBOX_URL`.")
    authority_sandbox_client_secret: str = _setting("The secret of that client.")
    authority_software_number: str = _setting(
        "The company number of the producer of this program, which every request names (8 or 9 digits; version 1 of "
        "the interface took 99999999 for none).",
        "99999999",
    )
    producer_tax_id: str = _setting(
        "The tax number of whoever is registered as the producer of this program (9 digits), which uniform files name "
        "(field 1009). Empty: the producer is not registered."
    )
    producer_certificate: str = _setting(
        "The number under which the Tax Authority registered this program (up to 8 digits), which uniform files name "
        "(field 1006). Empty: it is not registered."
    )
    authority_timeout: float = _setting("Seconds that the authority has for one answer.", 20.0)
    allocation_wait: int = _setting(
        "Seconds that the original PDF of an invoice waits for its allocation number; a later one stands on copies.", 60
    )
    allocation_emergency: bool = _setting(
        "1 fetches numbers ahead and uses one after five failed attempts, as the authority allows while it is away.",
        True,
    )
    cardcom_url: str = _setting("The payment provider Cardcom.", "https://secure.cardcom.solutions")
    stripe_url: str = _setting("The payment provider Stripe.", "https://api.stripe.com")
    provider_timeout: float = _setting("Seconds that a payment provider has for one answer.", 30.0)
    files_url: str = _setting(
        "Where files live: `s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION` for an S3-compatible store "
        "(docs/guide/files.md). Empty: below `DATA_DIR/files`."
    )
    files_key_id: str = _setting("Access key of that store. Empty: the machine's own (AWS_ variables, its role).")
    files_secret: str = _setting("Secret of that access key.")
    files_most_mb: int = _setting("Mebibytes of uploaded files (`/files`) that one business may keep.", 10240)
    import_most_mb: int = _setting("Mebibytes that a file that is imported (`POST /imports`) may have.", 2048)
    import_rows: int = _setting("Rows that a table that is imported may have, its header among them.", 1_000_000)
    import_columns: int = _setting("Cells that a row of it may have.", 500)
    import_cell_letters: int = _setting("Letters that a cell of it may have; Excel has no more in one.", 32_767)
    import_records: int = _setting("Records that a uniform file that is imported may have.", 20_000_000)
    import_faults: int = _setting("Faults of an imported table that are kept; the others are counted.", 10_000)
    import_seconds: int = _setting(
        "Seconds of processor time that reading an imported file may take, and twice those by the clock.", 1800
    )
    import_memory_mb: int = _setting(
        "Mebibytes of address space that the process that reads an imported file may take.", 1024
    )
    export_days: int = _setting("Days that the file of an export is kept.", 7)
    inbox_mail_listen: str = _setting(
        "Where mail for the inboxes of live is received: `HOST:PORT` (docs/guide/inbox-mail.md). Empty: none is."
    )
    sandbox_inbox_mail_listen: str = _setting("The same for the sandbox; it must be another port.")
    inbox_mail_domain: str = _setting("Domain of the receiving addresses of live. Empty: the host of `BASE_URL`.")
    sandbox_inbox_mail_domain: str = _setting("The same for the sandbox. Empty: the host of `SANDBOX_URL`.")
    inbox_mail_most_mb: int = _setting("Mebibytes that a mail for an inbox may have.", 25)
    inbox_mail_certificate: str = _setting(
        "PEM file with the certificate of the mail receiver, for STARTTLS. Empty: mail comes without encryption."
    )
    inbox_mail_key: str = _setting("PEM file with the key of that certificate.")
    inbox_mail_trusted_relays: str = _setting(
        "Addresses or CIDRs, by comma, of the mail servers of yours that hand mail on to the receiver. They are not "
        "limited, and what they found of a sender is believed."
    )
    inbox_mail_authserv_id: str = _setting(
        "Name under which those servers write what they found of a sender (the first word of Authentication-Results). "
        "Empty: nobody is believed, and a sender is whoever a mail says it is."
    )
    log_level: str = _setting("debug, info, warning or error.", "info")

    def networks(self) -> tuple[Network, ...]:
        """The networks of `webhook_allowed_networks`."""
        return parse_networks("PINKAS_WEBHOOK_ALLOWED_NETWORKS", self.webhook_allowed_networks)

    def proxies(self) -> tuple[Network, ...]:
        """The networks of `trusted_proxies`."""
        return parse_networks("PINKAS_TRUSTED_PROXIES", self.trusted_proxies)

    def mail_relays(self) -> tuple[Network, ...]:
        """The networks of `inbox_mail_trusted_relays`."""
        return parse_networks("PINKAS_INBOX_MAIL_TRUSTED_RELAYS", self.inbox_mail_trusted_relays)

    def metrics_listen_of(self, environment: Environment) -> str:
        """Where worker and mail receiver of an environment answer `/metrics`; empty where they do not."""
        return self.metrics_listen if environment == "live" else self.sandbox_metrics_listen

    def inbox_mail_listen_of(self, environment: Environment) -> str:
        """Where the mail receiver of an environment listens; empty where there is none."""
        return self.inbox_mail_listen if environment == "live" else self.sandbox_inbox_mail_listen

    def inbox_mail_domain_of(self, environment: Environment) -> str:
        """The domain of the receiving addresses of an environment."""
        given = self.inbox_mail_domain if environment == "live" else self.sandbox_inbox_mail_domain
        return given or urlsplit(self.url_of(environment)).hostname or "localhost"

    def url_of(self, environment: Environment) -> str:
        """The public address of an environment's API, without a slash at the end."""
        given = self.base_url if environment == "live" else self.sandbox_url
        return (given or f"http://{self.host}:{self.port_of(environment)}").rstrip("/")

    def oauth_url_of(self, environment: Environment) -> str:
        """The public address of an environment's OAuth server, without a slash at the end: its issuer (RFC 8414)."""
        given = self.oauth_url if environment == "live" else self.sandbox_oauth_url
        return given.rstrip("/") or self.url_of(environment)

    def pooler_url_of(self, environment: Environment) -> str:
        """The pooler before the database of an environment; empty where there is none."""
        return self.pooler_url if environment == "live" else self.sandbox_pooler_url

    def replica_url_of(self, environment: Environment) -> str:
        """The replica of the database of an environment; empty where there is none."""
        return self.replica_url if environment == "live" else self.sandbox_replica_url

    def port_of(self, environment: Environment) -> int:
        """The port of an environment's API."""
        return self.live_port if environment == "live" else self.sandbox_port

    def directory(self) -> Path:
        """`data_dir` as a path; the entry points fill in the default before."""
        return Path(self.data_dir)


def parse_networks(variable: str, text: str) -> tuple[Network, ...]:
    """CIDRs separated by commas; BadSetting names the variable."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as fault:
        raise InvalidSetting(f"{variable}: {fault}. Write CIDRs such as 10.0.0.0/8, separated by commas.") from None


CLIENT_VARIABLES = frozenset(
    {"PINKAS_ACCESS_TOKEN", "PINKAS_API_KEY", "PINKAS_BUSINESS_ID", "PINKAS_LIVE", "PINKAS_PROFILE", "PINKAS_URL"}
)
"""What clients of the API read. Whoever has them in the shell from which a service is started means no setting."""


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Reads and checks the settings; `BadSetting` has a sentence for everything that is wrong. An unknown `PINKAS_`
    variable is refused: a typo must not be ignored."""
    environ = os.environ if environ is None else environ
    known = {f"PINKAS_{one.name.upper()}": one for one in fields(Settings)}
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, text in sorted(environ.items()):
        if not name.startswith("PINKAS_") or name in CLIENT_VARIABLES:
            continue
        if name not in known:
            faults.append(f"{name} is not a setting. See docs/guide/settings.md.")
            continue
        try:
            values[known[name].name] = _parse(name, text, known[name].default)
        except InvalidSetting as fault:
            faults += fault.texts
    settings = Settings(**values)
    faults += _setting_errors(settings)
    if faults:
        raise InvalidSetting(*faults)
    return settings


def _parse(name: str, text: str, default: Any) -> Any:
    try:
        if isinstance(default, bool):
            return {"1": True, "0": False, "true": True, "false": False}[text.lower()]
        if isinstance(default, int):
            return int(text)
        if isinstance(default, float):
            return float(text)
    except (ValueError, KeyError):
        expected = {bool: "1 or 0", int: "a whole number", float: "a number"}[type(default)]
        raise InvalidSetting(f"{name} is {text!r}; write {expected}.") from None
    return text


def _setting_errors(settings: Settings) -> Iterator[str]:
    """The errors of settings, a sentence each. A URL is never repeated in them, since it may contain a password."""
    yield from _number_errors(settings)
    yield from _url_errors(settings)
    if settings.webhook_time_scale != 1.0 and settings.host not in LOOPBACK_HOSTS:
        yield "PINKAS_WEBHOOK_TIME_SCALE is for tests and is refused because PINKAS_HOST is not loopback."
    if settings.style_guide and settings.host not in LOOPBACK_HOSTS:
        yield "PINKAS_STYLE_GUIDE is for development and is refused because PINKAS_HOST is not loopback."
    if settings.admin_token and len(settings.admin_token) < 32:
        yield "PINKAS_ADMIN_TOKEN must have at least 32 characters."
    if settings.metrics_token and not re.fullmatch(r"[!-~]{32,}", settings.metrics_token):
        yield "PINKAS_METRICS_TOKEN must have at least 32 characters, all of them visible ASCII."
    if settings.messages_secret and len(settings.messages_secret) < 32:
        yield "PINKAS_MESSAGES_SECRET must have at least 32 characters."
    yield from _digit_errors(settings)
    if settings.log_level.lower() not in LOG_LEVELS:
        yield f"PINKAS_LOG_LEVEL is {settings.log_level!r}; write {', '.join(LOG_LEVELS[:-1])} or {LOG_LEVELS[-1]}."
    if bool(settings.database_url) != bool(settings.sandbox_database_url):
        yield "Set both PINKAS_DATABASE_URL and PINKAS_SANDBOX_DATABASE_URL, or neither."
    if settings.database_url and settings.database_url == settings.sandbox_database_url:
        yield "PINKAS_SANDBOX_DATABASE_URL must name another database than PINKAS_DATABASE_URL."
    yield from _listen_errors(settings)
    for networks in (settings.networks, settings.proxies, settings.mail_relays):
        try:
            networks()
        except InvalidSetting as fault:
            yield from fault.texts


def _listen_errors(settings: Settings) -> Iterator[str]:
    for name in ("inbox_mail_listen", "metrics_listen"):
        if getattr(settings, name) and getattr(settings, name) == getattr(settings, f"sandbox_{name}"):
            yield f"PINKAS_SANDBOX_{name.upper()} must be another port than PINKAS_{name.upper()}."
    for name in ("metrics_listen", "sandbox_metrics_listen"):
        listen = getattr(settings, name)
        if not listen:
            continue
        try:
            parse_listen_address(listen)
        except ValueError as fault:
            yield f"PINKAS_{name.upper()} is {listen!r}; {fault}."
        if not settings.metrics_token:
            yield f"PINKAS_{name.upper()} needs PINKAS_METRICS_TOKEN: without it nobody is told figures."


def _digit_errors(settings: Settings) -> Iterator[str]:
    for name, digits, expected in (
        ("authority_software_number", "[0-9]{8,9}", "8 or 9 digits"),
        ("producer_tax_id", "([0-9]{9})?", "9 digits"),
        ("producer_certificate", "[0-9]{0,8}", "at most 8 digits"),
    ):
        if not re.fullmatch(digits, getattr(settings, name)):
            yield f"PINKAS_{name.upper()} must have {expected}."


def _number_errors(settings: Settings) -> Iterator[str]:
    for one in fields(Settings):
        value = getattr(settings, one.name)
        if isinstance(value, int | float) and not isinstance(value, bool) and not 0 < value < 1e9:
            yield f"PINKAS_{one.name.upper()} must be above zero and below 1000000000."
    for name in ("live_port", "sandbox_port"):
        if 65535 < getattr(settings, name) < 1e9:
            yield f"PINKAS_{name.upper()} must be a port, at most 65535."


_PUBLIC = ("base_url", "sandbox_url", "oauth_url", "sandbox_oauth_url")
"""Settings of the public URLs of the service, which are used in links, redirects and as the issuer of OAuth."""
_AUTHORITY = tuple(
    f"authority_{part}url"
    for part in ("", "oauth_", "information_", "sandbox_", "sandbox_oauth_", "sandbox_information_")
)
_PROVIDERS = ("cardcom_url", "stripe_url")
"""Settings of the addresses of payment providers."""
_DATABASES = ("database_url", "sandbox_database_url")
_REPLICAS = ("replica_url", "sandbox_replica_url")
_BESIDE_DATABASES = ("pooler_url", "sandbox_pooler_url", *_REPLICAS)
"""Settings of further ways to the databases, by which the runtime roles come."""


def _url_errors(settings: Settings) -> Iterator[str]:
    for name in (*_PUBLIC, *_AUTHORITY, *_PROVIDERS):
        given = getattr(settings, name)
        if (given or name not in _PUBLIC) and not _is_web_address(given):
            yield f"PINKAS_{name.upper()} must be https://HOST or http://HOST, with :PORT and /PATH where needed."
    for name in _DATABASES:
        if getattr(settings, name) and not _is_database_url(getattr(settings, name)):
            yield (
                f"PINKAS_{name.upper()} must be postgresql://USER:PASSWORD@HOST:PORT/DATABASE; a password is written "
                "with %XX for what is neither letter nor digit."
            )
    yield from _beside_database_errors(settings)
    if settings.redis_url and not _is_redis_url(settings.redis_url):
        yield "PINKAS_REDIS_URL must be redis://HOST:PORT/0, rediss:// for TLS, or unix:///PATH of its socket."


def _beside_database_errors(settings: Settings) -> Iterator[str]:
    for name in _BESIDE_DATABASES:
        given = getattr(settings, name)
        if not given:
            continue
        if not _is_database_url(given) or "@" in given:
            yield f"PINKAS_{name.upper()} must be postgresql://HOST:PORT/DATABASE, and no login: the roles have theirs."
        if not settings.database_url:
            yield f"PINKAS_{name.upper()} needs PINKAS_DATABASE_URL: the embedded database has no other way to it."
        if name in _REPLICAS and not settings.redis_url:
            yield f"PINKAS_{name.upper()} needs PINKAS_REDIS_URL: there processes tell each other what they wrote."


def _is_web_address(text: str) -> bool:
    """http(s)://host[:port][/path] and nothing else."""
    parts = _split_url(text)
    if parts is None or not re.fullmatch(r"[!-~]+", text) or set(text) & set('?#@\\"<>'):
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.netloc.endswith(":")


def _is_database_url(url: str) -> bool:
    """The address of a database. It may name several servers, separated by commas, which are tried in turn."""
    scheme, mark, rest = url.partition("://")
    network, slash, database = rest.partition("/")
    login, at, hosts = network.rpartition("@")
    found = [_split_url(f"{scheme}{mark}{login}{at}{host}{slash}{database}") for host in hosts.split(",")]
    return all(one is not None and one.scheme in ("postgresql", "postgres") and one.path.strip("/") for one in found)


def _is_redis_url(url: str) -> bool:
    parts = _split_url(url)
    if parts is None:
        return False
    return bool(parts.path) if parts.scheme == "unix" else parts.scheme in ("redis", "rediss") and bool(parts.hostname)


def _split_url(url: str) -> SplitResult | None:
    """The parts of an address; None when it has no parts, or a port that is no port."""
    try:
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    except ValueError:
        return None
