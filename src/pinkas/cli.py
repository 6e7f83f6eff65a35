"""The program `pinkas`: serve, web, worker, migrate, verify, verify-chain, openapi."""

import argparse
import sys
from pathlib import Path

from pinkas import __version__
from pinkas.platform.settings import BadSetting


def main() -> None:
    """Runs one command."""
    parser = _parser()
    options = parser.parse_args()
    try:
        sys.exit(options.run(options) or 0)
    except BadSetting as fault:
        sys.exit(f"pinkas: {fault}")
    except KeyboardInterrupt:
        sys.exit(130)


def _parser() -> argparse.ArgumentParser:
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

    migrate = commands.add_parser("migrate", help="prepare both databases: roles, schema, keys, certificates")
    migrate.set_defaults(run=_migrate)

    verify = commands.add_parser("verify", help="check a PDF: its signature, and its seal")
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=_verify)

    chain = commands.add_parser("verify-chain", help="recompute the chain of every business from its data")
    chain.add_argument("--environment", choices=["live", "sandbox"], default="live")
    chain.add_argument("--business", help="only this business, by its id")
    chain.set_defaults(run=_verify_chain)

    openapi = commands.add_parser("openapi", help="print the OpenAPI description")
    openapi.set_defaults(run=_openapi)
    return parser


def _serve(options: argparse.Namespace) -> None:
    from pinkas import serve

    serve.run(local_receivers=options.local_receivers)


def _web(options: argparse.Namespace) -> None:
    from pinkas import web

    web.run(options.environment, options.processes)


def _worker(options: argparse.Namespace) -> None:
    from pinkas import worker

    worker.run(options.environment)


def _migrate(_options: argparse.Namespace) -> None:
    from pinkas.installation import install, stop
    from pinkas.platform.settings import read_settings

    installation = install(read_settings())
    stop(installation)
    _say(f"Both databases are prepared; keys and certificates are in {installation.settings.data_dir}.")


def _verify(options: argparse.Namespace) -> int:
    from pinkas.proofs import verify_file

    text, good = verify_file(options.file)
    _say(text)
    return 0 if good else 1


def _verify_chain(options: argparse.Namespace) -> int:
    from pinkas.proofs import verify_chains

    text, good = verify_chains(options.environment, options.business)
    _say(text)
    return 0 if good else 1


def _openapi(_options: argparse.Namespace) -> None:
    import msgspec

    from pinkas.core.events import EVENTS
    from pinkas.platform.openapi import describe
    from pinkas.wiring import all_operations

    document = describe(all_operations("live"), version=__version__, servers=["/"], event_types=EVENTS)
    _say(msgspec.json.format(msgspec.json.encode(document), indent=1).decode())


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  (a command speaks on standard output)


if __name__ == "__main__":
    main()
