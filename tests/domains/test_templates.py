"""Templates: made, changed, chosen, previewed, kept on what was issued."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from domains.answers import audited, done, drafted, faults, finalized, line, refused
from domains.test_logo import PNG
from support.service import Tenant


def template(tenant: Tenant, name: str = "ברירת מחדל", **fields: Any) -> dict[str, Any]:
    """A template of the business."""
    return dict(done(tenant.api.post("/document-templates", json={"name": name, **fields}), 201))


def draft(tenant: Tenant, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """A draft of one line."""
    return dict(done(drafted(tenant, doc_type, lines=[line()], **fields), 201))


def issued(tenant: Tenant) -> dict[str, Any]:
    """An issued invoice."""
    return dict(done(finalized(tenant, draft(tenant))))


def words_of(content: bytes) -> str:
    """What stands on the pages."""
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def pdf_of(tenant: Tenant, id: str, what: str = "pdf") -> bytes:
    """A document's file."""
    answer = tenant.api.get(f"/documents/{id}/{what}")
    assert answer.status_code == 200, answer.text
    return answer.content


THANKS = {"thanks": {"en": "Thank you kindly", "he": "תודה רבה"}}


def test_a_template_is_made_and_read_with_everything_that_it_leaves_out(tenant: Tenant) -> None:
    made = template(tenant, design="modern", colors={"accent": "#3b3f8f"}, texts=THANKS)
    assert done(tenant.api.get(f"/document-templates/{made['id']}")) == made
    assert (made["design"], made["colors"], made["isDefault"]) == (
        "modern",
        {"accent": "#3b3f8f", "text": "#1d2529"},
        True,
    )
    assert made["layout"]["columns"] == {"sku": "inline", "unit": True, "discount": True}
    assert [one["action"] for one in audited(tenant, "document_template", made["id"])] == ["document_template.created"]


def test_faint_colours_and_unprintable_texts_are_refused_together(tenant: Tenant) -> None:
    answer = tenant.api.post(
        "/document-templates",
        json={"name": "x", "colors": {"accent": "#ffcc00", "text": "#777777"}, "texts": {"footer": {"he": "日本"}}},
    )
    assert faults(answer) == {
        ("colors.accent", "low_contrast"),
        ("colors.text", "low_contrast"),
        ("texts.footer.he", "unprintable"),
    }
    assert "#" in answer.json()["details"][0]["message"]
    said = tenant.api.post("/document-templates", json={"name": "x", "colors": {"accent": "#777777"}}).json()["details"]
    assert said[0]["message"] == "Its contrast with white is 4.47; expected at least 4.5, as #767676 has."
    said = tenant.api.post("/document-templates", json={"name": "x", "colors": {"accent": "red"}}).json()["details"]
    assert said[0]["message"] == "Expected a colour as #rrggbb, such as #0f5561."
    assert done(tenant.api.get("/document-templates"))["items"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"texts": {"footer": {"he": "a\x00b"}}},
        {"colors": {"accent": "red"}},
        {"colors": {"accent": "#0f5561\n"}},
        {"texts": {"footer": {"fr": "Merci"}}},
        {"layout": {"columns": {"sku": "left"}}},
        {"design": "loud"},
        {"name": " "},
    ],
)
def test_what_is_hard_to_keep_or_to_set_is_refused(tenant: Tenant, fields: dict[str, Any]) -> None:
    answer = tenant.api.post("/document-templates", json={"name": "x", **fields})
    assert answer.status_code in (400, 422), answer.text
    assert done(tenant.api.get("/document-templates"))["items"] == []


def test_markup_in_a_text_is_printed_as_it_was_typed(tenant: Tenant) -> None:
    made = template(tenant, texts={"thanks": {"en": "#panic() *x* $1$ <b> \\"}})
    answer = tenant.api.post(f"/document-templates/{made['id']}/preview", json={"lang": "en"})
    assert "#panic() *x* $1$ <b> \\" in words_of(answer.content)


def test_a_name_that_is_taken_is_refused_with_the_one_that_has_it(tenant: Tenant) -> None:
    first = template(tenant, "Plain")
    body = refused(tenant.api.post("/document-templates", json={"name": " plain "}), 409, "template_name_taken")
    assert (body["field"], body["templateId"]) == ("name", first["id"])


def test_there_is_exactly_one_default(tenant: Tenant) -> None:
    first, second = template(tenant, "a"), template(tenant, "b")
    assert (first["isDefault"], second["isDefault"]) == (True, False)
    assert done(tenant.api.post(f"/document-templates/{second['id']}/set-default"))["isDefault"]
    third = template(tenant, "c", isDefault=True)
    found = done(tenant.api.get("/document-templates", params={"sort": "name"}))["items"]
    assert [one["id"] for one in found if one["isDefault"]] == [third["id"]]
    assert [one["name"] for one in found] == ["a", "b", "c"]


def test_templates_that_become_the_default_at_the_same_time_leave_one(tenant: Tenant) -> None:
    made = [template(tenant, str(n))["id"] for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda id: tenant.api.post(f"/document-templates/{id}/set-default").status_code, made))
    assert answers == [200] * 6
    assert sum(one["isDefault"] for one in done(tenant.api.get("/document-templates"))["items"]) == 1


def test_a_document_that_does_not_say_is_in_the_language_of_its_template(tenant: Tenant) -> None:
    template(tenant, lang="en")
    assert (draft(tenant)["lang"], draft(tenant, lang="he")["lang"]) == ("en", "he")


def test_a_preview_of_a_business_whose_logo_is_lost_says_so(tenant: Tenant) -> None:
    made = template(tenant)
    done(tenant.api.post("/businesses/current/logo", content=PNG, headers={"content-type": "image/png"}))
    with tenant.running.owner() as owner:
        owner.execute("UPDATE businesses SET logo_sha256 = %s WHERE business_id = %s", [b"\0" * 32, tenant.id])
    refused(tenant.api.post(f"/document-templates/{made['id']}/preview"), 503, "service_unavailable")


def test_a_stale_if_match_changes_no_template(tenant: Tenant) -> None:
    path = f"/document-templates/{template(tenant)['id']}"
    seen = {"If-Match": tenant.api.get(path).headers["etag"]}
    done(tenant.api.patch(path, json={"design": "bold"}, headers=seen))
    refused(tenant.api.patch(path, json={"design": "letter"}, headers=seen), 412, "version_conflict")
    assert done(tenant.api.get(path))["design"] == "bold"


def test_templates_are_found_by_name_and_design(tenant: Tenant) -> None:
    template(tenant, "Winter", design="bold")
    template(tenant, "Summer")
    for query, names in (({"q": "win"}, ["Winter"]), ({"design": "classic"}, ["Summer"])):
        assert [one["name"] for one in done(tenant.api.get("/document-templates", params=query))["items"]] == names


@pytest.mark.parametrize("design", ["classic", "modern", "minimal", "bold", "letter"])
def test_a_preview_is_a_sample_that_says_so(tenant: Tenant, design: str) -> None:
    made = template(tenant, design=design, texts=THANKS)
    answer = tenant.api.post(f"/document-templates/{made['id']}/preview", json={"lang": "en", "lines": 40})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    words = words_of(answer.content)
    assert "DRAFT" in words
    assert "Thank you kindly" in words
    assert "Tax invoice" in words


def test_a_document_takes_the_template_it_names_or_the_default_or_none(tenant: Tenant) -> None:
    usual, other = template(tenant, "usual"), template(tenant, "other")
    taken = [draft(tenant, **named)["templateId"] for named in ({}, {"templateId": other["id"]}, {"templateId": None})]
    assert taken == [usual["id"], other["id"], None]
    changed = tenant.api.patch(f"/documents/{draft(tenant)['id']}", json={"templateId": other["id"]})
    assert done(changed)["templateId"] == other["id"]


def test_the_default_of_a_type_comes_before_the_default_of_the_business(tenant: Tenant) -> None:
    template(tenant, "usual")
    quotes = template(tenant, "quotes")
    body = {"defaults": {"10": {"templateId": quotes["id"]}}}
    done(tenant.api.patch("/businesses/document-defaults", json=body))
    assert draft(tenant, 10)["templateId"] == quotes["id"]
    refused(tenant.api.delete(f"/document-templates/{quotes['id']}"), 409, "template_in_use")
    wrong = {"defaults": {"10": {"templateId": str(uuid4())}}}
    refused(tenant.api.patch("/businesses/document-defaults", json=wrong), 422, "template_not_found")


def test_a_template_of_another_business_is_not_found(tenant: Tenant, opened: Any) -> None:
    foreign = template(opened("company"))
    body = {"docType": 305, "client": {"name": "לקוח"}, "lines": [], "templateId": foreign["id"]}
    assert refused(tenant.api.post("/documents", json=body), 422, "template_not_found")["field"] == "templateId"


def test_an_issued_document_keeps_the_look_that_it_was_issued_with(tenant: Tenant) -> None:
    made = template(tenant, texts=THANKS, lang="en")
    one, other = issued(tenant), draft(tenant)
    changed = {"texts": {"thanks": {"en": "See you soon"}}}
    done(tenant.api.patch(f"/document-templates/{made['id']}", json=changed))
    assert "Thank you kindly" in words_of(pdf_of(tenant, one["id"]))
    assert "See you soon" in words_of(pdf_of(tenant, other["id"], "preview"))


def test_a_look_is_kept_after_its_template_is_gone(tenant: Tenant) -> None:
    made = template(tenant, texts=THANKS, lang="en")
    one = issued(tenant)
    assert tenant.api.delete(f"/document-templates/{made['id']}").status_code == 204
    with tenant.running.owner() as owner:
        kept = owner.execute(
            """SELECT look -> 'texts' -> 'thanks' ->> 'en' FROM documents
               JOIN document_template_versions USING (business_id, template_id)
               WHERE id = %s AND template_version = document_template_versions.version""",
            [one["id"]],
        ).fetchone()
    assert kept == ("Thank you kindly",)
    assert "Thank you kindly" in words_of(pdf_of(tenant, one["id"]))


def test_a_template_that_drafts_name_is_not_deleted(tenant: Tenant) -> None:
    made = template(tenant)
    one = draft(tenant)
    body = refused(tenant.api.delete(f"/document-templates/{made['id']}"), 409, "template_in_use")
    assert body["documents"] == [one["id"]]
    done(tenant.api.patch(f"/documents/{one['id']}", json={"templateId": None}))
    assert tenant.api.delete(f"/document-templates/{made['id']}").status_code == 204


def test_the_default_goes_only_as_the_last_one(tenant: Tenant) -> None:
    first, second = template(tenant, "a"), template(tenant, "b")
    refused(tenant.api.delete(f"/document-templates/{first['id']}"), 409, "template_is_default")
    assert tenant.api.delete(f"/document-templates/{second['id']}").status_code == 204
    assert tenant.api.delete(f"/document-templates/{first['id']}").status_code == 204
    assert draft(tenant)["templateId"] is None


def test_a_name_of_the_business_that_cannot_be_printed_stops_finalize(tenant: Tenant) -> None:
    done(tenant.session.patch("/businesses/current", json={"name": "株式会社"}))
    body = refused(finalized(tenant, draft(tenant)), 422, "unprintable_text")
    assert body["field"] == "business.name"


def test_a_preview_shows_parts_that_are_sent_and_keeps_none_of_them(tenant: Tenant) -> None:
    made = template(tenant)
    path = f"/document-templates/{made['id']}"
    sent = {"lang": "en", "design": "bold", "texts": THANKS}
    assert "Thank you kindly" in words_of(tenant.api.post(f"{path}/preview", json=sent).content)
    picture = tenant.api.post(f"{path}/preview", json=sent | {"format": "png"})
    assert (picture.headers["content-type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    faint = tenant.api.post(f"{path}/preview", json={"colors": {"accent": "#ffcc00"}})
    assert faults(faint) == {("colors.accent", "low_contrast")}
    assert done(tenant.api.get(path)) == made
