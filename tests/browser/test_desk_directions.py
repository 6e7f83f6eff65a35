"""On Hebrew pages, what is read from left to right is kept apart from the direction of its sentence."""

import re

import pytest

from browser.test_desk_crawl import crawl, filled
from support.dashboard import DashboardClient, ReceivedPage
from support.service import Tenant

pytestmark = pytest.mark.own_person

_ADDRESS = re.compile(
    r"https?://|(?<![\w/<])/[a-z][a-z0-9-]+|[\w.+-]+@[\w-]+\.[a-z]|\+[0-9]{3}|\b(GET|POST|PUT|PATCH|DELETE) /"
)
"""What reads wrongly in a Hebrew sentence unless it is kept apart: addresses, paths, phone numbers."""
_APART = "self::bdi or self::code or self::pre or self::textarea or self::option or @dir or contains(@class, 'ltr')"


class Onlooker(DashboardClient):
    """Whoever is logged in, and keeps what is loose on each page."""

    def get(self, path: str) -> ReceivedPage:
        """The page; its loose texts are kept by its address."""
        seen = super().get(path)
        if seen.tree is not None and (found := _loose_texts(seen)):
            self.__dict__.setdefault("loose", {})[path] = found
        return seen


def _loose_texts(seen: ReceivedPage) -> list[str]:
    (body,) = seen.tree.xpath("//body")  # type: ignore[union-attr]
    texts = body.xpath(f".//text()[not(ancestor::*[not(self::html)][{_APART}])]")
    return [" ".join(one.split()) for one in texts if _ADDRESS.search(one)]


def test_addresses_and_paths_are_kept_from_left_to_right(tenant: Tenant) -> None:
    filled(tenant)
    somebody = Onlooker(tenant.running, tenant.email, tenant.password, tenant.id)
    somebody.set_language("he")
    assert len(crawl(somebody, somebody.base)) > 25
    assert somebody.__dict__.get("loose", {}) == {}
