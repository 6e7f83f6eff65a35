"""`make cluster` runs everything until Ctrl-C, or proves that it serves and ends (`--check`); `make failover` kills."""

import argparse
import signal
import sys
import time

from faults.cluster.place import CannotRun, Cluster


def say(text: str) -> None:
    """Prints a line with the time."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)  # noqa: T201  (a command speaks on standard output)


def _run(options: argparse.Namespace) -> None:
    with Cluster.opened() as cluster:
        say(f"serves at {cluster.url}; its files are below {cluster.home}")
        if options.check:
            from faults.cluster import checks

            checks.play(cluster, say)
        else:
            signal.sigwait({signal.SIGINT, signal.SIGTERM})


def _failover(options: argparse.Namespace) -> None:
    from faults.cluster import failover

    with Cluster.opened() as cluster:
        failover.play(cluster, options.rounds, say)


def _others(_options: argparse.Namespace) -> None:
    from faults.cluster import others

    with Cluster.opened(small_disks=True) as cluster:
        others.play(cluster, say)


def _backups(_options: argparse.Namespace) -> None:
    from faults.cluster import backups

    with Cluster.opened() as cluster:
        backups.play(cluster, say)


def main() -> None:
    """Runs one of the words."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser(prog="python -m faults.cluster")
    words = parser.add_subparsers(required=True)
    run = words.add_parser("run")
    run.add_argument("--check", action="store_true")
    run.set_defaults(run=_run)
    failing = words.add_parser("failover")
    failing.add_argument("--rounds", type=int, default=10)
    failing.set_defaults(run=_failover)
    words.add_parser("others").set_defaults(run=_others)
    words.add_parser("backups").set_defaults(run=_backups)
    options = parser.parse_args()
    try:
        options.run(options)
    except CannotRun as fault:
        sys.exit(f"cluster: {fault}")


if __name__ == "__main__":
    main()
