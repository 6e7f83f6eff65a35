"""An export whose worker is killed in the middle begins again by another one, and no half of a file is ever served."""

import hashlib

import psycopg
import pytest

from faults.full.place import opened
from support.processes import system_postgres, wait_until
from support.sales import Seller, create_draft
from support.uniform_reader import read_uniform

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]


def test_an_export_begins_again_when_its_worker_is_killed() -> None:
    with opened(0) as place, Seller(place.url) as seller:
        draft = create_draft(seller.api)
        assert seller.api.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
        first = place.add_worker()
        with psycopg.connect(place.postgres.url("pinkas_live")) as held:
            held.execute("LOCK TABLE stock_items IN ACCESS EXCLUSIVE MODE")  # it reads the stock last
            address = f"/exports/{seller.api.post('/exports', json={'kind': 'uniform_file'}).json()['id']}"
            wait_until(lambda: seller.api.get(address).json()["done"] > 0, "the documents")
            first.kill()
            assert seller.api.get(f"{address}/download").json()["error"] == "export_not_ready"
        place.rows("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'")
        second = place.add_worker()
        wait_until(lambda: seller.api.get(address).json()["state"] == "DONE", "the file")
        assert place.rows("SELECT attempt FROM exports") == [(2,)]
        done, content = seller.api.get(address).json(), seller.api.get(f"{address}/download").content
        assert hashlib.sha256(content).hexdigest() == done["sha256"]
        assert len(read_uniform(content, "iso8859_8").records["C100"]) == 1
        second.kill()
