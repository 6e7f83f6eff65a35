"""The program `pinkas`: serve, web, worker, migrate, queue, verify, verify-chain, verify-audit, verify-books,
verify-archive, restore-archive, move-business, where, rebuild-sums, oauth-client, translate, ddl, mcp, vapid-keys,
openapi; and, where the client for Python is installed, the commands for who uses the API."""

import argparse
import contextlib
import gc
import json
import signal
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

from pinkas import __version__
from pinkas.core.problems import Problem
from pinkas.platform.settings import InvalidSetting

NEW_OBJECTS = 20_000
"""New objects after which the garbage collector looks at them. A request makes thousands, hardly any of them in
circles: with Python's own 700 a tenth of a request's processor time went there, and memory is the same."""
_EXIT = contextlib.ExitStack()
"""What is removed when the program ends."""
_MAX_REQUEST = 1 << 20
"""Bytes of a request that is translated."""


def main() -> None:
    """Runs one command. Resets the handlers of SIGINT and SIGTERM, because a shell starts background programs with
    SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parser = _build_parser()
    options = parser.parse_args()
    try:
        with _EXIT:
            sys.exit(options.run(options) or 0)
    except InvalidSetting as fault:
        sys.exit("\n".join(f"pinkas: {text}" for text in fault.texts))
    except Problem as fault:
        sys.exit(f"pinkas: {' '.join(filter(None, (fault.text, fault.hint)))}")
    except KeyboardInterrupt:
        sys.exit(130)


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pinkas", description="Invoicing and business management behind one HTTP API."
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="run everything in one process: live, sandbox, worker")
    serve.add_argument(
        "--local-receivers",
        action="store_true",
        help="let webhooks reach this machine over http, while HOST is loopback",
    )
    serve.set_defaults(run=_serve)

    web = commands.add_parser("web", help="serve one environment, for an external database")
    web.add_argument("--environment", choices=["live", "sandbox"], default="live")
    web.add_argument("--processes", type=int, default=1)
    web.set_defaults(run=_web)

    worker = commands.add_parser("worker", help="work for one environment, for an external database")
    worker.add_argument("--environment", choices=["live", "sandbox"], default="live")
    worker.set_defaults(run=_worker)

    mail = commands.add_parser("receive-mail", help="receive mail for the inboxes of one environment")
    mail.add_argument("--environment", choices=["live", "sandbox"], default="live")
    mail.set_defaults(run=_receive_mail)

    migrate = commands.add_parser("migrate", help="prepare both databases: roles, schema, keys, certificates")
    migrate.set_defaults(run=_migrate)

    verify = commands.add_parser("verify", help="check a PDF: its signature, and its seal")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=_verify)

    chain = commands.add_parser("verify-chain", help="recompute the chain of every business from its data")
    chain.add_argument("--environment", choices=["live", "sandbox"], default="live")
    chain.add_argument("--business", help="only this business, by its id")
    chain.set_defaults(run=_verify_chain)

    queue = commands.add_parser("queue", help="show what waits: jobs by kind, webhooks, and when a worker was seen")
    queue.add_argument("--environment", choices=["live", "sandbox"], default="live")
    queue.set_defaults(run=_queue)

    log = commands.add_parser("verify-audit", help="recompute the audit log of every business, and say where it ends")
    log.add_argument("--environment", choices=["live", "sandbox"], default="live")
    log.add_argument("--business", help="only this business, by its id")
    log.set_defaults(run=_verify_audit)

    books = commands.add_parser("verify-books", help="prove the books of every business from its data")
    books.add_argument("--environment", choices=["live", "sandbox"], default="live")
    books.add_argument("--business", help="only this business, by its id")
    books.set_defaults(run=_verify_books)

    _add_archive_commands(commands)
    _add_moving_commands(commands)

    sums = commands.add_parser("rebuild-sums", help="make the sums of analytics anew from documents and entries")
    sums.add_argument("--environment", choices=["live", "sandbox"], default="live")
    sums.add_argument("--business", help="only this business, by its id")
    sums.set_defaults(run=_rebuild_sums)

    _add_oauth_client_commands(commands.add_parser("oauth-client", help="register the apps that may ask for access"))

    translate = commands.add_parser("translate", help="what a request to another system is here, from standard input")
    translate.add_argument("system", choices=["morning", "invoice4u"])
    translate.set_defaults(run=_translate)

    ddl = commands.add_parser("ddl", help="print statements that change where the tables of a database are")
    ddl.add_argument("--citus", action="store_true", required=True, help="spread them over the nodes of a cluster")
    ddl.add_argument("--environment", choices=["live", "sandbox"], default="live")
    ddl.set_defaults(run=_ddl)

    mcp = commands.add_parser("mcp", help="the MCP server of a service, for an agent that starts its servers itself")
    mcp.set_defaults(run=_mcp)

    vapid = commands.add_parser("vapid-keys", help="print a new key for notifications in browsers")
    vapid.set_defaults(run=_vapid_keys)

    openapi = commands.add_parser("openapi", help="print the OpenAPI description")
    openapi.set_defaults(run=_openapi)
    _add_client_commands(parser, commands)
    return parser


def _add_client_commands(
    parser: argparse.ArgumentParser, commands: "argparse._SubParsersAction[argparse.ArgumentParser]"
) -> None:
    """Adds the commands for who uses the API, which belong to the client for Python and not to the service; and answers
    a shell that completes a word. Without the client the service has only its own. Where a command of the service is
    started, they are left out: it would take longer to start."""
    if sys.argv[1:2] and sys.argv[1] in commands.choices:
        return
    try:
        from pinkas_client import cli as client
    except ModuleNotFoundError:
        return
    client.add_commands(commands, sys.argv[1:])
    client.complete(parser)


def _add_archive_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    verify = commands.add_parser("verify-archive", help="check a full archive, from the file alone")
    verify.set_defaults(run=_verify_archive)
    restore = commands.add_parser("restore-archive", help="bring the business of a full archive into this installation")
    restore.add_argument("--owner", required=True, help="the e-mail address of who is to own the business here")
    restore.set_defaults(run=_restore_archive)
    for command in (verify, restore):
        command.add_argument("file", type=Path)
        command.add_argument("--trust-key", help="the id of the key that must have signed it, of 16 digits")


def _add_moving_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    move = commands.add_parser("move-business", help="move a business to another database of this installation")
    move.add_argument("business", help="its id")
    move.add_argument("--cancel", action="store_true", help="undo a move that was interrupted")
    move.add_argument("--same-people", action="store_true", help="take persons of one address for the same")
    move.add_argument("--wait", type=float, default=60.0, help="seconds that something under way is waited for")
    move.set_defaults(run=_move_business)
    where = commands.add_parser("where", help="say whether a business is here, or where it has gone")
    where.add_argument("business", help="its id")
    where.set_defaults(run=_where)
    for command in (move, where):
        command.add_argument("--environment", choices=["live", "sandbox"], default="live")


def _add_oauth_client_commands(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(required=True, metavar="TASK")
    add = tasks.add_parser("add", help="register an app; prints its id and its secret, once")
    add.add_argument("--name", required=True)
    add.add_argument("--redirect-uri", required=True, action="append", help="may be given several times")
    add.add_argument("--scope", required=True, action="append", help="may be given several times")
    add.add_argument("--homepage")
    add.set_defaults(run=_oauth_client_add)
    listing = tasks.add_parser("list", help="list the apps")
    listing.set_defaults(run=_oauth_client_list)
    rotate = tasks.add_parser("rotate-secret", help="give an app another secret; prints it, once")
    rotate.add_argument("id")
    rotate.add_argument("--grace-hours", type=int, default=0, help="how long the secret before goes on, 0 to 72")
    rotate.set_defaults(run=_oauth_client_rotate)
    remove = tasks.add_parser("remove", help="remove an app and revoke its tokens")
    remove.add_argument("id")
    remove.set_defaults(run=_oauth_client_remove)
    for task in (add, listing, rotate, remove):
        task.add_argument("--environment", choices=["live", "sandbox"], default="live")


def _serve(options: argparse.Namespace) -> None:
    with _import_without_collecting():
        from pinkas import serve
    serve.run(local_receivers=options.local_receivers)


def _web(options: argparse.Namespace) -> None:
    _share_figures(options.processes)
    with _import_without_collecting():
        from pinkas import web
    web.run(options.environment, options.processes)


def _worker(options: argparse.Namespace) -> None:
    _share_figures()
    with _import_without_collecting():
        from pinkas import worker
    worker.run(options.environment)


def _receive_mail(options: argparse.Namespace) -> None:
    _share_figures()
    with _import_without_collecting():
        from pinkas import mail_receiver
    mail_receiver.run(options.environment)


def _migrate(_options: argparse.Namespace) -> None:
    with _import_without_collecting():
        from pinkas.installation import install, lock_data_directory, stop_database
    from pinkas.platform.settings import read_settings

    settings = read_settings()
    with contextlib.nullcontext() if settings.database_url else lock_data_directory(settings):
        installation = install(settings)
        stop_database(installation)
    _print(f"Both databases are prepared; keys and certificates are in {installation.settings.data_dir}.")


def _verify(options: argparse.Namespace) -> int:
    from pinkas.verification import verify_file

    text, good = verify_file(options.file)
    _print(text)
    return 0 if good else 1


def _queue(options: argparse.Namespace) -> None:
    from pinkas.backlogs import describe_backlogs

    _print(describe_backlogs(options.environment))


def _verify_chain(options: argparse.Namespace) -> int:
    from pinkas.verification import verify_chains

    text, good = verify_chains(options.environment, options.business)
    _print(text)
    return 0 if good else 1


def _verify_audit(options: argparse.Namespace) -> int:
    from pinkas.verification import verify_audit

    text, good = verify_audit(options.environment, options.business)
    _print(text)
    return 0 if good else 1


def _verify_books(options: argparse.Namespace) -> int:
    from pinkas.verification import verify_books

    text, good = verify_books(options.environment, options.business)
    _print(text)
    return 0 if good else 1


def _verify_archive(options: argparse.Namespace) -> int:
    """0 where everything fits, 1 where something does not, 2 where the file is no archive."""
    from pinkas.archives import verify_archive

    text, status = verify_archive(options.file, options.trust_key)
    _print(text)
    return status


def _restore_archive(options: argparse.Namespace) -> int:
    from pinkas.archives import restore_archive

    text, status = restore_archive(options.file, options.owner, options.trust_key)
    _print(text)
    return status


def _move_business(options: argparse.Namespace) -> None:
    from pinkas.moving import run_move

    run_move(
        options.environment,
        options.business,
        _print,
        cancel=options.cancel,
        same_people=options.same_people,
        patience=options.wait,
    )


def _where(options: argparse.Namespace) -> int:
    """0 where the business is here, 1 where it is not."""
    from pinkas.moving import find_business

    text, is_here = find_business(options.environment, options.business)
    _print(text)
    return 0 if is_here else 1


def _rebuild_sums(options: argparse.Namespace) -> None:
    from pinkas.verification import rebuild_sums

    _print(rebuild_sums(options.environment, options.business))


def _translate(options: argparse.Namespace) -> int:
    """Prints the request here as JSON. 1 where a part of it could not be translated."""
    from dataclasses import asdict

    from pinkas.translators import TRANSLATORS

    try:
        given = sys.stdin.buffer.read(_MAX_REQUEST) if sys.stdin else b""
        request = json.loads(given, parse_float=Decimal)
    except (ValueError, RecursionError) as fault:
        sys.exit(f"pinkas: the request is no JSON: {fault}")
    done = TRANSLATORS[options.system](request)
    _print(json.dumps(asdict(done), ensure_ascii=False, indent=2))
    return 1 if done.faults else 0


def _oauth_client_add(options: argparse.Namespace) -> None:
    from pinkas import oauth_clients

    made = oauth_clients.add_client(
        options.environment, options.name, options.redirect_uri, options.scope, options.homepage
    )
    _print(made)


def _oauth_client_list(options: argparse.Namespace) -> None:
    from pinkas import oauth_clients

    _print(oauth_clients.list_clients(options.environment))


def _oauth_client_rotate(options: argparse.Namespace) -> None:
    from pinkas import oauth_clients

    _print(oauth_clients.rotate_secret(options.environment, options.id, options.grace_hours))


def _oauth_client_remove(options: argparse.Namespace) -> None:
    from pinkas import oauth_clients

    _print(oauth_clients.remove_client(options.environment, options.id))


def _mcp(_options: argparse.Namespace) -> int:
    import os

    from pinkas import mcp_stdio

    try:
        mcp_stdio.run(os.environ | _profile_variables(os.environ))
    except mcp_stdio.AccessError as fault:
        sys.stderr.write(f"pinkas: {fault}\n")  # standard output is the agent's
        return 1
    return 0


def _profile_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """Address and credential of the profile that the commands of the API would use, as variables; nothing where the
    environment has a key, and where the client for Python is not installed."""
    if environment.get("PINKAS_API_KEY"):
        return {}
    try:
        from pinkas_client.cli.faults import CommandFault
        from pinkas_client.cli.profiles import find_profile
    except ModuleNotFoundError:
        return {}
    try:
        found = find_profile(None)
    except CommandFault as fault:
        sys.exit(f"pinkas: {' '.join(fault.texts)}")
    return {"PINKAS_URL": found.url, "PINKAS_API_KEY": found.api_key or found.access_token}


def _vapid_keys(_options: argparse.Namespace) -> None:
    from pinkas.outside.push import make_vapid_key

    private, public = make_vapid_key()
    _print(f"PINKAS_PUSH_PRIVATE_KEY={private}\nPublic key, which browsers are given: {public}")


def _ddl(options: argparse.Namespace) -> None:
    from pinkas.installation import open_installation, owner_url_of
    from pinkas.migrations.distribution import distribution_statements
    from pinkas.platform.settings import read_settings

    owner_url = owner_url_of(open_installation(read_settings()), options.environment)
    _print("\n".join(distribution_statements(owner_url)))


def _openapi(_options: argparse.Namespace) -> None:
    import msgspec

    from pinkas.wiring import openapi_document

    document = openapi_document("live", server="/", oauth_url="/")
    _print(msgspec.json.format(msgspec.json.encode(document), indent=1).decode())


def _share_figures(processes: int = 1) -> None:
    """Prepares the directory in which processes keep their figures together: that of the settings, or one for the
    processes of this program. It has to be named before the library is imported that counts."""
    import os
    import tempfile

    chosen = os.environ.get("PINKAS_METRICS_DIR", "")
    if not chosen and processes < 2:
        return
    directory = Path(chosen or _EXIT.enter_context(tempfile.TemporaryDirectory("-pinkas-metrics"))).absolute()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(directory)

    from pinkas.platform.metrics_files import prepare_directory

    try:
        prepare_directory(directory)
    except OSError as fault:
        raise InvalidSetting(
            f"PINKAS_METRICS_DIR names {directory}, which cannot be used: {fault.strerror}. Name a directory of this "
            "machine that the service may write."
        ) from None


@contextlib.contextmanager
def _import_without_collecting() -> Iterator[None]:
    """Lets a block import modules without the garbage collector, which would look at everything imported so far again
    and again and find nothing: a fifth of the time. Nor does it look at any of that later, and seldom at what comes."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(NEW_OBJECTS)
        gc.enable()


def _print(text: str) -> None:
    print(text, flush=True)  # noqa: T201  (a command speaks on standard output)


if __name__ == "__main__":
    main()
