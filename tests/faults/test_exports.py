"""An export whose worker is killed in the middle begins again by another one, and no half of a file is ever served."""

import hashlib
from pathlib import Path

import psycopg
import pytest

from faults.full.place import opened
from pinkas.archives import verify_archive
from support.processes import system_postgres, wait_until
from support.sales import Seller, create_draft
from support.uniform_reader import read_uniform

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]


WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%%stock_items%%'"


def test_an_export_begins_again_when_its_worker_is_killed(tmp_path: Path) -> None:
    with opened(0) as place, Seller(place.url) as seller:
        draft = create_draft(seller.api)
        assert seller.api.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
        worker = place.add_worker()
        for kind in ("uniform_file", "archive"):
            with psycopg.connect(place.postgres.url("pinkas_live")) as held:
                held.execute("LOCK TABLE stock_items IN ACCESS EXCLUSIVE MODE")  # both have read the documents before
                address = f"/exports/{seller.api.post('/exports', json={'kind': kind}).json()['id']}"
                wait_until(lambda: bool(place.rows(WAITING)), "the stock")
                worker.kill()
                assert seller.api.get(f"{address}/download").json()["error"] == "export_not_ready"
            place.rows("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'")
            worker = place.add_worker()
            wait_until(lambda at=address: seller.api.get(at).json()["state"] == "DONE", "the file")  # type: ignore[misc]
            assert place.rows("SELECT attempt FROM exports WHERE kind = %s", [kind]) == [(2,)]
            done, content = seller.api.get(address).json(), seller.api.get(f"{address}/download").content
            assert hashlib.sha256(content).hexdigest() == done["sha256"]
            if kind == "uniform_file":
                assert len(read_uniform(content, "iso8859_8").records["C100"]) == 1
            else:
                path = tmp_path / "archive.zip"
                path.write_bytes(content)
                assert verify_archive(path)[1] == 0, "a machine without the database proves it"
        worker.kill()
