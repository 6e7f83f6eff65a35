"""A form that is opened and saved as it is changes nothing: whatever the API keeps of a thing is still there."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from domains.answers import done
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in
ADDRESS = {"street": "Herzl", "houseNumber": "1A", "city": "Haifa", "zip": "31000", "country": "IL"}


def filled(page: ReceivedPage, action: str | None = None) -> dict[str, list[str]]:
    """The form of a page as a browser would send it, with every value of each field."""
    found: dict[str, list[str]] = {}
    forms = [one for one in page.all("main form[data-keep]") if action is None or one.get("action") == action]
    for name, value in forms[0].form_values():
        found.setdefault(name, []).append(value)
    return found


def takes(tenant: Tenant, where: str) -> set[str]:
    """The fields of a body that an operation takes, as the API describes them."""
    described = tenant.api.get("/openapi.json").json()
    method, path = where.split(" ")
    body = described["paths"]["/api/v1" + path][method.lower()]["requestBody"]["content"]["application/json"]["schema"]
    return {*described["components"]["schemas"][body["$ref"].rpartition("/")[2]]["properties"]}


def lost(tenant: Tenant, somebody: DashboardClient, api: str, page: str) -> set[str]:
    """What a form loses or changes of a thing when it is saved as it was opened."""
    before = done(tenant.session.get(api))
    saved = somebody.post(page, filled(somebody.get(page)))
    assert saved.status == 303, (page, saved.faults(), saved.text[:500])
    after = done(tenant.session.get(api))
    return {name for name in before if name not in ("version", "updatedAt") and before[name] != after[name]}


def made(tenant: Tenant, path: str, body: Mapping[str, Any], left_out: Iterable[str] = ()) -> str:
    """The id of something that has every field which it can have."""
    assert takes(tenant, f"POST {path}") == {*body, *left_out}, path
    return str(done(tenant.session.post(path, json=body), 201)["id"])


def test_products_and_what_stands_around_them_keep_every_field(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    category = done(tenant.api.post("/product-categories", json={"name": "Chairs"}), 201)["id"]
    part = done(tenant.api.post("/products", json={"name": "Leg", "price": "5"}), 201)["id"]
    product = {
        "name": "Chair",
        "price": "99.123456",
        "description": "one\ntwo",
        "sku": "S-1",
        "barcode": "7290000000000",
        "type": "goods",
        "categoryId": category,
        "tags": ["vip", "red, blue"],
        "unit": "piece",
        "currency": "USD",
        "priceIncludesVat": True,
        "vatType": "zero",
        "cost": "12.5",
        "trackStock": True,
        "tracking": "serial",
        "reorderPoint": "3",
        "location": "A1",
        "externalReference": "r-1",
        "metadata": {"k": "v"},
        "variants": [{"attributes": {"colour": "red"}, "sku": "S-1-R", "barcode": "1", "price": "98"}],
    }
    chair = made(tenant, "/products", product, ("parentId", "attributes", "bundleItems"))
    variant = done(tenant.api.get(f"/products/{chair}"))["variants"][0]["id"]
    bundle = {"name": "Set", "price": "9", "type": "bundle", "bundleItems": [{"productId": part, "quantity": "4"}]}
    for id in (chair, variant, done(tenant.api.post("/products", json=bundle), 201)["id"]):
        assert lost(tenant, somebody, f"/products/{id}", f"/products/{id}/edit") == set()
    warehouse = {"name": "North", "code": "N", "address": ADDRESS, "isDefault": True}
    id = made(tenant, "/warehouses", warehouse)
    assert lost(tenant, somebody, f"/warehouses/{id}", f"/stock/warehouses/{id}/edit") == set()
    client = tenant.client(tags=["vip"])["id"]
    prices = {"name": "His", "clientId": client, "currency": "USD", "validFrom": "2026-01-01", "validTo": "2027-01-01"}
    id = made(tenant, "/price-lists", prices, ("clientTag",))
    assert lost(tenant, somebody, f"/price-lists/{id}", f"/price-lists/{id}/edit") == set()
    id = done(tenant.api.post("/price-lists", json={"name": "Theirs", "clientTag": "vip"}), 201)["id"]
    assert lost(tenant, somebody, f"/price-lists/{id}", f"/price-lists/{id}/edit") == set()


def test_what_a_business_has_set_keeps_every_field(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    brand = {
        "name": "North",
        "nameEn": "North Ltd",
        "address": ADDRESS,
        "phone": "03-5551234",
        "email": "a@example.com",
        "website": "https://example.com",
        "isDefault": True,
        "isActive": True,
    }
    id = made(tenant, "/brands", brand)
    assert lost(tenant, somebody, f"/brands/{id}", f"/brands/{id}/edit") == set()
    words = {"he": "שלום\nשלום", "en": "hello"}
    design = {
        "name": "Mine",
        "design": "modern",
        "colors": {"accent": "#004488", "text": "#111111"},
        "logo": {"show": False, "size": "large", "position": "end"},
        "texts": {"header": words, "footer": words, "thanks": words, "bankDetails": words},
        "layout": {
            "columns": {"sku": "none", "unit": False, "discount": False},
            "lines": "grid",
            "totals": "wide",
            "fontSize": "large",
            "showBankDetails": False,
            "signatureBox": True,
        },
        "lang": "en",
        "isDefault": True,
    }
    look = made(tenant, "/document-templates", design)
    assert lost(tenant, somebody, f"/document-templates/{look}", f"/templates/{look}/edit") == set()
    hook = {
        "url": "https://example.com/hook",
        "events": ["document.finalized", "client.created"],
        "description": "ours",
        "maxRetries": 3,
        "isActive": False,
    }
    id = made(tenant, "/webhooks", hook)
    assert lost(tenant, somebody, f"/webhooks/{id}", f"/webhooks/{id}/edit") == set()
    business = {
        "nameEn": "Sample",
        "address": ADDRESS,
        "phone": "03-5551234",
        "email": "a@example.com",
        "website": "https://example.com",
        "vatReporting": "monthly",
        "timezone": "Europe/Paris",
        "defaultCurrency": "USD",
        "defaultLang": "en",
        "expenseApprovalThreshold": "1000.00",
    }
    assert takes(tenant, "PATCH /businesses/current") == {*business, "name"}
    done(tenant.session.patch("/businesses/current", json=business))
    assert lost(tenant, somebody, "/businesses/current", "/settings") == set()
    config = {"dateRules": {"maxBackDays": 5}, "quoteValidityDays": 9, "negativeStock": "warn", "trackOpening": False}
    done(tenant.session.patch("/businesses/document-config", json=config))
    assert lost(tenant, somebody, "/businesses/document-config", "/settings/documents") == set()
    default = {
        "paymentTerms": {"base": "end_of_month", "days": 30},
        "notes": "one\ntwo",
        "footer": "foot",
        "priceMode": "gross",
        "lang": "en",
        "currency": "USD",
        "rounding": "none",
        "templateId": look,
    }
    done(tenant.session.patch("/businesses/document-defaults", json={"defaults": {"305": default}}))
    assert lost(tenant, somebody, "/businesses/document-defaults/305", "/settings/defaults/305") == set()


def test_a_schedule_keeps_every_field(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    product = done(tenant.api.post("/products", json={"name": "Chair", "price": "9"}), 201)["id"]
    client = tenant.client(tags=["vip"])["id"]
    brand = done(tenant.session.post("/brands", json={"name": "North"}), 201)["id"]
    template = {
        "docType": 305,
        "clientId": client,
        "brandId": brand,
        "paymentTerms": {"base": "net", "days": 30},
        "currency": "USD",
        "exchangeRate": "3.5",
        "lang": "en",
        "subject": "{month}",
        "notes": "one\ntwo",
        "internalNotes": "hidden",
        "footer": "foot",
        "priceMode": "gross",
        "discount": {"type": "percent", "value": "5"},
        "rounding": "none",
        "tags": ["a", "b, c"],
        "externalReference": "r",
        "metadata": {"k": "v"},
        "lines": [
            {
                "description": "Chair",
                "quantity": "2.5",
                "unitPrice": "9.123",
                "productId": product,
                "sku": "S",
                "unit": "piece",
                "vatType": "zero",
                "discount": {"type": "amount", "value": "1"},
            },
            {"description": "Work", "quantity": "1", "unitPrice": "9", "vatType": "default", "vatRate": "17"},
        ],
    }
    schedule = {
        "name": "Monthly",
        "template": template,
        "frequency": "custom",
        "interval": 2,
        "unit": "weeks",
        "weekday": "tuesday",
        "startDate": "2099-01-01",  # none is made meanwhile
        "end": {"type": "after_count", "count": 9},
        "timezone": "Europe/Paris",
        "time": "09:30",
        "dueDays": 7,
        "autoFinalize": True,
        "autoSend": True,
        "catchUp": "last",
    }
    id = made(tenant, "/recurring-documents", schedule, ("day", "week", "chargeMandateId"))
    assert lost(tenant, somebody, f"/recurring-documents/{id}", f"/recurring/{id}/edit") == set()
