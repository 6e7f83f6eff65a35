"""Builds the external services of an environment from the settings: files, mail, gateways, tax authority, webhooks."""

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from pinkas import __version__
from pinkas.core.events import EventType
from pinkas.core.listen_address import parse_listen_address
from pinkas.countries.uniform_file import Producer
from pinkas.dashboard import allocation
from pinkas.dashboard import outside as pages
from pinkas.domains import (
    allocations,
    approvals,
    dunning,
    expenses,
    exports,
    inbox,
    input_vat,
    insights,
    mandate_authorizations,
    mandates,
    messages,
    missing_papers,
    notifications,
    oauth,
    partners,
    payment_providers,
    sharing,
    webhooks,
)
from pinkas.domains.accounts import SessionSettings
from pinkas.domains.businesses import flows as business_flows
from pinkas.domains.documents import PdfDependencies
from pinkas.domains.files import FileStore
from pinkas.domains.files import flows as file_flows
from pinkas.domains.imported_documents import flows as imported_document_flows
from pinkas.domains.imports import flows as import_flows
from pinkas.domains.payment_providers.simulator.records import Records as SimulatorRecords
from pinkas.domains.products import image as product_image
from pinkas.domains.reports import Dependencies as ReportDependencies
from pinkas.domains.sandbox import flows as sandbox_flows
from pinkas.domains.sandbox import seeding as sandbox_seeding
from pinkas.domains.templates import flows as template_flows
from pinkas.domains.webhooks import flows as webhook_flows
from pinkas.event_types import EVENT_TYPES
from pinkas.outside import pdf
from pinkas.outside.files import Bucket, DiskFiles, Files, InvalidFilesSetting, S3Files
from pinkas.outside.http import HttpSender
from pinkas.outside.inbound_mail import (
    InvalidReceiverSetting,
    ReceiverSettings,
    make_tls_context,
)
from pinkas.outside.isolated import Limits
from pinkas.outside.mail import FileOutbox, InvalidMailSetting, Mail, SmtpMail, SmtpServer, check_sender
from pinkas.outside.mail import SandboxMail as KeptMail
from pinkas.outside.messages import Gateway, HttpGateway, InvalidGatewaySetting, SandboxGateway, make_gateway_sender
from pinkas.outside.payment_providers import Cardcom, PaymentProvider, Simulator, Stripe
from pinkas.outside.push import InvalidPushSetting, VapidKeys, WebPush, check_contact, read_vapid_keys
from pinkas.outside.reading import draw_paper_page, read_paper
from pinkas.outside.rephrasing import (
    ChatRephraser,
    InvalidRephraserSetting,
    Rephraser,
    make_rephraser_sender,
)
from pinkas.outside.tax_authority import (
    MAX_ANSWER_BYTES,
    Authority,
    AuthorityRegistration,
    AuthorityUrls,
    HttpAuthority,
)
from pinkas.platform.crypto import Keys
from pinkas.platform.database import Database
from pinkas.platform.http.kept_calls import KeptOperations
from pinkas.platform.limits import Limiter
from pinkas.platform.operation import Operation
from pinkas.platform.reports import TablePrinter
from pinkas.platform.settings import Environment, InvalidSetting, Settings
from pinkas.platform.throttle import Throttle, make_throttle
from pinkas.platform.tx import Transactions
from pinkas.platform.windows import ProcessCounters, RedisCounters
from pinkas.wiring.observing import CountedMail, observe_calls
from pinkas.wiring.operations_and_jobs import cookie_name, readings_by_path, reports_by_key
from pinkas.wiring.table_printer import PressTablePrinter

USER_AGENT = f"Pinkas/{__version__}"
"""The User-Agent of outgoing requests."""


@dataclass(frozen=True)
class Outside:
    """The external services and other resources of an environment. Each domain uses only the part in its own
    protocol."""

    throttle: Throttle
    sessions: SessionSettings
    oauth: oauth.OAuthServerSettings
    mail: Mail
    messaging: messages.MessageServices
    gateways: HttpSender
    rephraser: Rephraser | None
    sandbox: Transactions | None
    printing: PdfDependencies
    allocating: allocations.AllocationSettings
    authority_sender: HttpSender
    payment_providers: payment_providers.ProviderSettings
    receivers: webhooks.ReceiverPolicy
    sender: HttpSender
    event_types: tuple[EventType, ...]
    files: Files
    press: pdf.Typesetter
    tables: TablePrinter
    reports: Mapping[str, Operation]
    readings: Mapping[str, Operation]
    shelf: FileStore
    import_limits: import_flows.ImportLimits
    exports_kept: timedelta
    views: sharing.ViewCounter
    issuer: sharing.IssuerKeys
    reader: inbox.PaperReader
    receiving: inbox.ReceivingTerms
    streams: notifications.Streams
    push: WebPush | None
    owner_consent: partners.OwnerConsent
    producer: Producer
    kept_calls: KeptOperations
    mail_additions: notifications.MailAdditions


class RequiredOutside(
    sandbox_flows.Dependencies,
    sandbox_seeding.Dependencies,
    pages.Outside,
    approvals.Dependencies,
    business_flows.Dependencies,
    dunning.Dependencies,
    file_flows.Dependencies,
    import_flows.Dependencies,
    imported_document_flows.Dependencies,
    expenses.Dependencies,
    input_vat.Dependencies,
    mandate_authorizations.Dependencies,
    mandates.Dependencies,
    insights.Dependencies,
    missing_papers.Dependencies,
    notifications.Dependencies,
    notifications.MailDependencies,
    notifications.PushDependencies,
    partners.Dependencies,
    partners.EndpointDependencies,
    product_image.Dependencies,
    template_flows.Dependencies,
    webhook_flows.Dependencies,
    ReportDependencies,
    exports.Dependencies,
    Protocol,
):
    """The union of the protocols of pages and domains. A test checks that no operation or job requires more."""


_HAS: type[RequiredOutside] = Outside
"""Lets mypy check that `Outside` satisfies all these protocols."""


def build_outside(
    environment: Environment,
    settings: Settings,
    keys: Keys,
    database: Database,
    limiter: Limiter,
    sandbox: Transactions | None,
    transactions: Transactions,
) -> Outside:
    """The external services of one environment, whose `transactions` are for what is kept of them. `sandbox` opens
    transactions in the sandbox from live."""
    directory = settings.directory()
    files = make_files(settings, environment)
    press = pdf.Typesetter(settings.pdf_seconds, settings.pdf_memory_mb)
    mail = _make_mail(settings, environment, directory)
    gateways = make_gateway_sender(USER_AGENT, observe_calls(environment, "message_gateways"))
    authority_sender = _make_authority_sender(settings, environment)
    simulator = _make_simulator(settings, keys, transactions) if environment == "sandbox" else None
    return Outside(
        files=files,
        press=press,
        tables=PressTablePrinter(press),
        reports=reports_by_key(environment),
        readings=readings_by_path(environment),
        shelf=FileStore(files, settings.files_most_mb * 1024 * 1024),
        import_limits=_make_import_limits(settings),
        exports_kept=timedelta(days=settings.export_days),
        throttle=make_throttle(limiter),
        sessions=SessionSettings(
            tokens=keys.sessions,
            cookie=cookie_name(environment),
            secure_cookie=settings.url_of(environment).startswith("https:"),
            address=settings.url_of(environment),
        ),
        oauth=oauth.OAuthServerSettings(
            issuer=settings.oauth_url_of(environment),
            cookie=f"pinkas_{environment}_oauth",
            secure_cookie=settings.oauth_url_of(environment).startswith("https:"),
        ),
        mail=mail,
        messaging=_make_messaging(settings, environment, mail, gateways),
        gateways=gateways,
        rephraser=_make_rephraser(settings, environment),
        sandbox=sandbox,
        printing=PdfDependencies(
            files=files,
            press=press,
            signer=_load_signer(settings, environment, directory),
            sandbox=environment == "sandbox",
            allocation_wait=settings.allocation_wait,
            ahead=settings.pdf_ahead,
        ),
        allocating=allocations.AllocationSettings(
            authority=_make_authority(settings, environment, authority_sender),
            timeout=settings.authority_timeout,
            wait=settings.allocation_wait,
            emergency=settings.allocation_emergency,
        ),
        authority_sender=authority_sender,
        payment_providers=payment_providers.ProviderSettings(
            providers=_make_payment_providers(settings, environment, simulator),
            mode="live" if environment == "live" else "test",
            address=settings.url_of(environment),
            simulator=simulator,
        ),
        receivers=webhooks.ReceiverPolicy(settings.networks(), settings.webhook_allow_http),
        sender=HttpSender(
            allowed_networks=settings.networks(),
            allow_http=settings.webhook_allow_http,
            user_agent=USER_AGENT,
            max_connections=settings.webhook_concurrency * webhooks.SLOW_FACTOR,
            observer=observe_calls(environment, "webhooks"),
        ),
        event_types=EVENT_TYPES,
        kept_calls=(kept_calls := KeptOperations()),
        mail_additions=approvals.MailedApprovals(kept_calls),
        views=sharing.ViewCounter(database),
        streams=notifications.Streams(transactions),
        push=_make_push(settings, environment, transactions),
        issuer=sharing.IssuerKeys(directory / "keys" / environment, keys.documents, settings.verify_files),
        reader=inbox.PaperReader(read_paper, draw_paper_page),
        receiving=inbox.ReceivingTerms(
            domain=settings.inbox_mail_domain_of(environment),
            receiving=bool(settings.inbox_mail_listen_of(environment)),
            max_message_bytes=settings.inbox_mail_most_mb * 1024 * 1024,
        ),
        owner_consent=partners.OwnerConsent(simulated=environment == "sandbox"),
        producer=Producer("Pinkas", __version__, settings.producer_certificate, "Pinkas", settings.producer_tax_id),
    )


def _make_import_limits(settings: Settings) -> import_flows.ImportLimits:
    return import_flows.ImportLimits(
        rows=settings.import_rows,
        columns=settings.import_columns,
        letters=settings.import_cell_letters,
        records=settings.import_records,
        faults=settings.import_faults,
        reading=Limits(
            processor=settings.import_seconds,
            wall=2.0 * settings.import_seconds,
            memory=settings.import_memory_mb * 1024 * 1024,
        ),
    )


def check_outside_settings(settings: Settings) -> None:
    """Checks the settings of external services before the start; `BadSetting` has a sentence for each error. Nothing is
    contacted."""
    directory = settings.directory()
    checks: tuple[Callable[[], object], ...] = (
        lambda: make_files(settings, "live"),
        lambda: _make_mail(settings, "live", directory),
        lambda: _make_message_gateways(settings, make_gateway_sender(USER_AGENT)),
        lambda: _make_rephraser(settings, "live"),
        lambda: _read_push_keys(settings),
        lambda: _load_signer(settings, "live", directory),
        lambda: make_limiter(settings, "live"),
        lambda: make_receiver_settings(settings, "live"),
        lambda: make_receiver_settings(settings, "sandbox"),
    )
    faults: list[str] = []
    for check in checks:
        try:
            check()
        except InvalidSetting as fault:
            faults += fault.texts
    if faults:
        raise InvalidSetting(*faults)


def make_limiter(settings: Settings, environment: Environment) -> Limiter:
    """The rate limiter of an environment: in Redis if configured, else in the process."""
    if not settings.redis_url:
        return Limiter(ProcessCounters())
    try:
        return Limiter(RedisCounters(settings.redis_url, f"pinkas:{environment}"))
    except (TypeError, ValueError):  # said by the library of an option that it does not know, or of its value
        raise InvalidSetting(
            "PINKAS_REDIS_URL has an option that cannot be used. Write redis://USER:PASSWORD@HOST:PORT/0, or rediss:// "
            "for TLS."
        ) from None


def make_files(settings: Settings, environment: Environment) -> Files:
    """The file storage of an environment; live and sandbox never share one."""
    if not settings.files_url:
        return DiskFiles(settings.directory() / "files" / environment)
    try:
        bucket = Bucket.from_url(settings.files_url, settings.files_key_id, settings.files_secret)
        return S3Files(bucket, environment, observer=observe_calls(environment, "file_store"))
    except InvalidFilesSetting as fault:
        raise InvalidSetting(f"PINKAS_FILES_URL: {fault}") from None


def make_receiver_settings(settings: Settings, environment: Environment) -> ReceiverSettings | None:
    """How mail for the inboxes of an environment is received; None where it is not."""
    listen = settings.inbox_mail_listen_of(environment)
    if not listen:
        return None
    try:
        host, port = parse_listen_address(listen)
    except ValueError as fault:
        name = "INBOX_MAIL_LISTEN" if environment == "live" else "SANDBOX_INBOX_MAIL_LISTEN"
        raise InvalidSetting(f"PINKAS_{name} is {listen!r}; {fault}.") from None
    try:
        tls = make_tls_context(settings.inbox_mail_certificate, settings.inbox_mail_key)
    except InvalidReceiverSetting as fault:
        raise InvalidSetting(f"PINKAS_INBOX_MAIL_CERTIFICATE and PINKAS_INBOX_MAIL_KEY: {fault}.") from None
    return ReceiverSettings(
        host=host,
        port=port,
        domain=settings.inbox_mail_domain_of(environment),
        max_bytes=settings.inbox_mail_most_mb * 1024 * 1024,
        tls=tls,
        trusted_relays=settings.mail_relays(),
        authserv_id=settings.inbox_mail_authserv_id or None,
    )


def _make_mail(settings: Settings, environment: Environment, directory: Path) -> Mail:
    """Mail by the configured SMTP server on live; files in the outbox directory without one, and always in the
    sandbox."""
    try:
        check_sender(settings.mail_from)
    except InvalidMailSetting as fault:
        raise InvalidSetting(f"PINKAS_MAIL_FROM: {fault}") from None
    if environment == "sandbox" or not settings.smtp_url:
        return FileOutbox(directory / "outbox" / environment, settings.mail_from, environment)
    try:
        server = SmtpServer.from_url(settings.smtp_url)
        return CountedMail(SmtpMail(server, settings.mail_from, environment), environment)
    except InvalidMailSetting as fault:
        raise InvalidSetting(f"PINKAS_SMTP_URL: {fault}") from None


def _make_messaging(
    settings: Settings, environment: Environment, mail: Mail, sender: HttpSender
) -> messages.MessageServices:
    """The channels for messages of businesses. The sandbox has every channel and sends nothing; live has those that are
    configured."""
    if environment == "sandbox":
        kept: dict[messages.Channel, Gateway] = {"sms": SandboxGateway(), "whatsapp": SandboxGateway()}
        letters = KeptMail(settings.mail_from, environment)
        return messages.MessageServices(letters, kept, True, settings.messages_per_day, None)
    secret = settings.messages_secret.encode() or None
    sends = mail if settings.smtp_url else None
    return messages.MessageServices(
        sends, _make_message_gateways(settings, sender), False, settings.messages_per_day, secret
    )


def _make_message_gateways(settings: Settings, sender: HttpSender) -> dict[messages.Channel, Gateway]:
    """The configured gateways of live, by channel."""
    gateways: dict[messages.Channel, Gateway] = {}
    faults: list[str] = []
    set_up: tuple[tuple[messages.Channel, str, str], ...] = (
        ("sms", settings.sms_url, settings.sms_token),
        ("whatsapp", settings.whatsapp_url, settings.whatsapp_token),
    )
    for channel, url, token in set_up:
        if not url:
            continue
        try:
            gateways[channel] = HttpGateway(url, token, sender)
        except InvalidGatewaySetting as fault:
            faults.append(f"PINKAS_{channel.upper()}_URL: {fault}")
    if faults:
        raise InvalidSetting(*faults)
    return gateways


def _make_rephraser(settings: Settings, environment: Environment) -> Rephraser | None:
    """The language model of live, where one is configured. The sandbox has none."""
    if environment == "sandbox" or not settings.rephrase_url:
        return None
    if not settings.rephrase_model:
        raise InvalidSetting("PINKAS_REPHRASE_MODEL must name a model when PINKAS_REPHRASE_URL is set.")
    observer = observe_calls(environment, "language_model")
    sender = make_rephraser_sender(USER_AGENT, settings.rephrase_seconds, observer)
    try:
        return ChatRephraser(settings.rephrase_url, settings.rephrase_key, settings.rephrase_model, sender)
    except InvalidRephraserSetting as fault:
        raise InvalidSetting(f"PINKAS_REPHRASE_URL: {fault}") from None


def _make_push(settings: Settings, environment: Environment, transactions: Transactions) -> WebPush | None:
    """What pushes notifications to browsers from live, where the operator has set up keys. The sandbox reaches nobody.
    A push service may be where a receiver of webhooks may be."""
    keys = _read_push_keys(settings)
    if environment == "sandbox" or keys is None:
        return None
    return WebPush(
        keys,
        transactions.runtime.clock.now,
        networks=settings.networks(),
        allow_http=settings.webhook_allow_http,
        user_agent=USER_AGENT,
        observer=observe_calls(environment, "push_services"),
    )


def _read_push_keys(settings: Settings) -> VapidKeys | None:
    if not settings.push_private_key and not settings.push_contact:
        return None
    faults: list[str] = []
    try:
        check_contact(settings.push_contact)
    except InvalidPushSetting as fault:
        faults.append(f"PINKAS_PUSH_CONTACT: {fault}")
    try:
        keys = read_vapid_keys(settings.push_private_key, settings.push_contact)
    except InvalidPushSetting as fault:
        faults.append(f"PINKAS_PUSH_PRIVATE_KEY: {fault}")
    if faults:
        raise InvalidSetting(*faults)
    return keys


def _make_authority_sender(settings: Settings, environment: Environment) -> HttpSender:
    """The HTTP client for the tax authority. Its addresses are configured by the operator, so if one is plain http,
    private networks are allowed too."""
    addresses = _authority_urls(settings, environment)
    own = any(urlsplit(one).scheme == "http" for one in (addresses.api, addresses.oauth, addresses.information))
    return HttpSender(
        allowed_networks=(ip_network("0.0.0.0/0"), ip_network("::/0")) if own else (),
        allow_http=own,
        user_agent=USER_AGENT,
        deadline=settings.authority_timeout,
        max_connections=settings.worker_concurrency * 4,
        excerpt_bytes=MAX_ANSWER_BYTES,
        observer=observe_calls(environment, "tax_authority"),
    )


def _make_authority(settings: Settings, environment: Environment, sender: HttpSender) -> Authority:
    """The tax authority of an environment; the sandbox has its test environment."""
    live = environment == "live"
    registration = AuthorityRegistration(
        client_id=settings.authority_client_id if live else settings.authority_sandbox_client_id,
        client_secret=settings.authority_client_secret if live else settings.authority_sandbox_client_secret,
        redirect_uri=f"{settings.url_of(environment)}{allocation.CALLBACK}",
        software_number=settings.authority_software_number,
    )
    return HttpAuthority(_authority_urls(settings, environment), registration, sender)


def _make_simulator(settings: Settings, keys: Keys, transactions: Transactions) -> Simulator:
    """The simulator of the sandbox. It posts to this service only, wherever that is."""
    address = settings.url_of("sandbox")
    sender = HttpSender(
        allowed_networks=(ip_network("0.0.0.0/0"), ip_network("::/0")),
        allow_http=urlsplit(address).scheme == "http",
        user_agent=USER_AGENT,
        deadline=settings.provider_timeout,
    )
    secret = hmac.digest(keys.cursor_key, b"notices of the payment simulator", "sha256")
    return Simulator(SimulatorRecords(transactions), sender, address, secret, transactions.runtime.clock.now)


def _make_payment_providers(
    settings: Settings, environment: Environment, simulator: Simulator | None
) -> dict[str, PaymentProvider]:
    """The providers that a business can have an account at, by name. Their addresses are configured by the operator; if
    one is plain http, private networks are allowed too."""
    own = urlsplit(settings.cardcom_url).scheme == "http"
    sender = HttpSender(
        allowed_networks=(ip_network("0.0.0.0/0"), ip_network("::/0")) if own else (),
        allow_http=own,
        user_agent=USER_AGENT,
        deadline=settings.provider_timeout,
        excerpt_bytes=MAX_ANSWER_BYTES,
        observer=observe_calls(environment, "cardcom"),
    )
    providers: tuple[PaymentProvider, ...] = (
        Cardcom(sender, settings.cardcom_url),
        Stripe(settings.stripe_url, settings.provider_timeout, observe_calls(environment, "stripe")),
        *((simulator,) if simulator is not None else ()),
    )
    return {one.name: one for one in providers}


def _authority_urls(settings: Settings, environment: Environment) -> AuthorityUrls:
    if environment == "live":
        found = (settings.authority_url, settings.authority_oauth_url, settings.authority_information_url)
    else:
        found = (
            settings.authority_sandbox_url,
            settings.authority_sandbox_oauth_url,
            settings.authority_sandbox_information_url,
        )
    return AuthorityUrls(*(one.rstrip("/") for one in found))


def _load_signer(settings: Settings, environment: Environment, directory: Path) -> pdf.Signer | None:
    """The signer of PDFs: on live the configured certificate, otherwise the one created at the first start."""
    if environment == "live" and settings.signing_certificate:
        password = settings.signing_certificate_password.encode() or None
        try:
            return pdf.Signer.load(Path(settings.signing_certificate), password)
        except OSError as fault:
            why = f"cannot be read ({fault.strerror})"
        except pdf.UnusableCertificate as fault:
            why = f"cannot sign: {fault}"
        raise InvalidSetting(
            f"PINKAS_SIGNING_CERTIFICATE: {settings.signing_certificate} {why}. Name a PKCS#12 file, with its "
            "passphrase in PINKAS_SIGNING_CERTIFICATE_PASSWORD, or leave both empty."
        )
    path = directory / "keys" / environment / pdf.CERTIFICATE
    try:
        return pdf.Signer.load(path, None) if path.exists() else None
    except (OSError, pdf.UnusableCertificate) as fault:
        raise InvalidSetting(f"{path} cannot sign ({fault}). Restore it from a backup (PINKAS_DATA_DIR).") from None
