"""The style guide is there for developers only; pages load little script; what is archived can be restored at once."""

import gzip

import pytest

from pinkas.platform.settings import InvalidSetting, Settings, read_settings
from support.dashboard import DashboardClient, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in

MOST_SCRIPT = 60_000
"""Bytes of all scripts of a page as they travel."""


def test_the_style_guide_is_not_there_unless_a_setting_asks_for_it(tenant: Tenant) -> None:
    assert Settings().style_guide is False
    assert log_in_owner(tenant).get("/app/styleguide").status == 404


def test_the_style_guide_is_refused_where_others_reach_it() -> None:
    with pytest.raises(InvalidSetting, match="PINKAS_STYLE_GUIDE"):
        read_settings({"PINKAS_STYLE_GUIDE": "1", "PINKAS_HOST": "0.0.0.0"})  # noqa: S104  (refused)


def _script_bytes(somebody: DashboardClient, path: str) -> int:
    sources = [one.get("src") for one in somebody.get(path).all("script[src]")]
    assert sources
    return sum(len(gzip.compress(somebody.client.get(one).content)) for one in sources)


def test_the_scripts_of_a_page_are_small(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    product = tenant.api.post("/products", json={"name": "Chair", "price": "10"}).json()["id"]
    pages = ("", "/documents", "/documents/new?docType=305", f"/products/{product}")
    sizes = {path: _script_bytes(somebody, path) for path in pages}
    assert 20_000 < max(sizes.values()) < MOST_SCRIPT, sizes


def test_what_was_archived_can_be_restored_from_where_it_is_said(tenant: Tenant) -> None:
    client, somebody = tenant.client(name="Noa"), log_in_owner(tenant)
    gone = somebody.post(f"/clients/{client['id']}/remove")
    page = somebody.get(gone.answer.headers["location"])
    (undo,) = page.all(".toast form")
    assert "Noa" not in [one.text_content() for one in page.all("tbody a")]
    assert somebody.post(undo.get("action")).status == 303
    assert "Noa" in [one.text_content() for one in somebody.get("/clients").all("tbody a")]
    for path in ("/clients?done=archived&undo=../../x", "/clients?done=saved&undo=" + client["id"]):
        assert somebody.get(path).all(".toast form") == []
