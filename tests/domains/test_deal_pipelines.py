"""Pipelines, their stages, and tasks."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done, faults, refused
from domains.test_deals import activities, deal, in_stage, read, stage
from support.processes import wait_until
from support.service import Tenant

Body = dict[str, Any]


def made_pipeline(tenant: Tenant, **fields: Any) -> Body:
    name = f"צינור {uuid4()}"
    return dict(done(tenant.api.post("/crm/pipelines", json={"name": name, **fields}), 201))


def names(found: Body) -> list[str]:
    return [one["name"] for one in found["stages"]]


def test_every_business_has_a_pipeline_once(opened: Any) -> None:
    tenant = opened()

    def listed(_: int) -> list[Body]:
        return list(done(tenant.api.get("/crm/pipelines"))["items"])

    with ThreadPoolExecutor(4) as people:
        found = list(people.map(listed, range(4)))
    assert [one["id"] for one in found[0]] == [one["id"] for one in found[3]]
    (only,) = found[0]
    assert (only["name"], only["isDefault"]) == ("מכירות", True)
    assert [one["type"] for one in only["stages"]] == ["open"] * 4 + ["won", "lost"]
    assert [one["probability"] for one in only["stages"]] == [10, 25, 50, 75, 100, 0]


def test_the_board_of_a_business_without_deals_has_its_stages(opened: Any) -> None:
    board = done(opened().api.get("/crm/board"))
    assert [one["deals"] for one in board["stages"]] == [0] * 6


def test_a_pipeline_has_the_stages_that_it_is_given(tenant: Tenant) -> None:
    stages = [{"name": "שיחה", "probability": 20, "enteredOn": "quote_issued"}, {"name": "חוזה", "probability": 80}]
    made = made_pipeline(tenant, stages=stages)
    assert names(made)[:2] == ["שיחה", "חוזה"]
    assert [one["type"] for one in made["stages"]] == ["open", "open", "won", "lost"]
    assert done(tenant.api.get(f"/crm/pipelines/{made['id']}")) == made
    taken = tenant.api.post("/crm/pipelines", json={"name": made["name"].upper()})
    assert refused(taken, 409, "pipeline_name_taken")["pipelineId"] == made["id"]
    twice = [{**stages[0]}, {**stages[0]}]
    answer = tenant.api.post("/crm/pipelines", json={"name": "שניים", "stages": twice})
    assert faults(answer) == {("stages[1].enteredOn", "duplicate")}


def test_the_default_goes_from_one_pipeline_to_another(opened: Any) -> None:
    tenant = opened()
    first = deal(tenant)["pipelineId"]
    made = made_pipeline(tenant)
    assert made["isDefault"] is False
    done(tenant.api.patch(f"/crm/pipelines/{made['id']}", json={"isDefault": True}))
    assert done(tenant.api.get(f"/crm/pipelines/{first}"))["isDefault"] is False
    assert deal(tenant)["pipelineId"] == made["id"]
    refused(tenant.api.delete(f"/crm/pipelines/{made['id']}"), 409, "pipeline_is_default")
    body = refused(tenant.api.delete(f"/crm/pipelines/{first}"), 409, "pipeline_has_deals")
    assert body["deals"] == 1
    empty = made_pipeline(tenant)
    assert tenant.api.delete(f"/crm/pipelines/{empty['id']}").status_code == 204
    refused(tenant.api.get(f"/crm/pipelines/{empty['id']}"), 404, "not_found")


def test_stages_are_added_moved_and_changed(tenant: Tenant) -> None:
    made = made_pipeline(tenant)
    path = f"/crm/pipelines/{made['id']}/stages"
    added = done(tenant.api.post(path, json={"name": "פגישה", "probability": 40, "order": 1}), 201)
    assert names(added)[1] == "פגישה"
    assert [one["order"] for one in added["stages"]] == list(range(7))
    new = added["stages"][1]["id"]
    moved = done(tenant.api.patch(f"{path}/{new}", json={"order": 3, "probability": 60, "rottingDays": 5}))
    assert (names(moved)[3], moved["stages"][3]["probability"], moved["stages"][3]["rottingDays"]) == ("פגישה", 60, 5)
    again = done(tenant.api.patch(f"{path}/{new}", json={"order": 3}))
    assert again["version"] == moved["version"]
    refused(tenant.api.patch(f"{path}/{new}", json={"enteredOn": "quote_issued"}), 409, "stage_trigger_taken")
    won = moved["stages"][-2]["id"]
    renamed = done(tenant.api.patch(f"{path}/{won}", json={"name": "נחתם", "probability": 5, "order": 0}))
    assert (names(renamed)[-2], renamed["stages"][-2]["probability"]) == ("נחתם", 100)


def test_a_stage_with_deals_goes_only_when_they_have_somewhere_to_go(opened: Any) -> None:
    tenant = opened()
    first, second = deal(tenant, "א"), deal(tenant, "ב")
    path = f"/crm/pipelines/{first['pipelineId']}/stages"
    assert refused(tenant.api.delete(f"{path}/{first['stageId']}"), 409, "stage_has_deals")["deals"] == 2
    target, won = stage(tenant, 1), stage(tenant, 4)
    refused(tenant.api.delete(f"{path}/{first['stageId']}", params={"moveTo": won}), 422, "stage_not_found")
    refused(tenant.api.delete(f"{path}/{won}"), 409, "stage_needed")
    assert tenant.api.delete(f"{path}/{first['stageId']}", params={"moveTo": target}).status_code == 204
    assert in_stage(tenant, target) == [first["id"], second["id"]]
    assert activities(tenant, first)[-1]["data"]["from"]["id"] == first["stageId"]
    assert tenant.api.get(f"{path}/{first['stageId']}").status_code in (404, 405)


def test_the_last_open_stage_stays(tenant: Tenant) -> None:
    made = made_pipeline(tenant, stages=[{"name": "אחת", "probability": 10}])
    answer = tenant.api.delete(f"/crm/pipelines/{made['id']}/stages/{made['stages'][0]['id']}")
    refused(answer, 409, "stage_needed")


def test_deals_that_move_while_their_stage_is_deleted_stay_somewhere(opened: Any) -> None:
    """Whoever comes first: the deal is in the stage that is left, or its move is refused."""
    tenant = opened()
    made = [deal(tenant, str(n)) for n in range(5)]
    source, target, left = made[0]["stageId"], stage(tenant, 1), stage(tenant, 2)
    path = f"/crm/pipelines/{made[0]['pipelineId']}/stages/{target}"

    def act(one: Body | None) -> int:
        if one is None:
            return tenant.api.delete(path, params={"moveTo": left}).status_code
        return tenant.api.post(f"/crm/deals/{one['id']}/move", json={"stageId": target}).status_code

    with ThreadPoolExecutor(6) as people:
        answers = list(people.map(act, [*made[:3], None, *made[3:]]))
    assert answers.pop(3) == 204
    assert set(answers) <= {200, 422}
    for one, status in zip(made, answers, strict=True):
        assert read(tenant, one)["stageId"] == (left if status == 200 else source)


def task(tenant: Tenant, **fields: Any) -> Body:
    return dict(done(tenant.api.post("/crm/tasks", json={"title": "לשלוח חוזה", **fields}), 201))


def test_a_task_is_of_a_deal_or_a_client(tenant: Tenant) -> None:
    client, made = tenant.client(), deal(tenant)
    first = task(tenant, clientId=client["id"], dueDate="2027-01-01")
    assert (first["clientId"], first["status"], first["dealId"]) == (client["id"], "OPEN", None)
    second = task(tenant, dealId=made["id"])
    assert second["dealTitle"] == made["title"]
    nobody = str(uuid4())
    body = {"title": "א", "dealId": nobody, "clientId": nobody, "assigneeUserId": nobody}
    assert faults(tenant.api.post("/crm/tasks", json=body)) == {
        ("dealId", "deal_not_found"),
        ("clientId", "client_not_found"),
        ("assigneeUserId", "member_not_found"),
    }
    assert faults(tenant.api.post("/crm/tasks", json={"title": "א"})) == {("dealId", "required")}
    assert faults(tenant.api.patch(f"/crm/tasks/{second['id']}", json={"dealId": None})) == {("dealId", "required")}


def test_tasks_are_listed_by_their_day(opened: Any) -> None:
    tenant = opened()
    made = deal(tenant)
    today = tenant.today()
    later = task(tenant, dealId=made["id"], dueDate="2099-01-01")
    undated = task(tenant, dealId=made["id"])
    late = task(tenant, dealId=made["id"], dueDate="2020-01-01")

    def listed(**params: Any) -> list[str]:
        return [one["id"] for one in done(tenant.api.get("/crm/tasks", params=params))["items"]]

    assert listed(sort="dueDate") == [late["id"], later["id"], undated["id"]]
    assert listed(overdue="true") == [late["id"]]
    assert listed(dueFrom=today) == [later["id"]]
    assert listed(dealId=made["id"], status="OPEN", overdue="false") == [undated["id"], later["id"]]


def test_a_task_that_is_done_is_written_down_with_its_deal(tenant: Tenant) -> None:
    made = deal(tenant)
    one = task(tenant, dealId=made["id"])
    path = f"/crm/tasks/{one['id']}"
    closed = done(tenant.api.post(f"{path}/complete"))
    assert (closed["status"], closed["completedAt"] is None) == ("DONE", False)
    refused(tenant.api.post(f"{path}/complete"), 409, "task_done")
    assert activities(tenant, made)[-1]["data"] == {"taskId": one["id"], "title": one["title"]}
    again = done(tenant.api.patch(path, json={"reopen": True}))
    assert (again["status"], again["completedAt"]) == ("OPEN", None)
    assert tenant.api.delete(path).status_code == 204
    refused(tenant.api.get(path), 404, "not_found")


def reminders(api: httpx.Client, id: str) -> list[Body]:
    return list(done(api.get("/notifications", params={"kind": "task_due", "entityId": id}))["items"])


@pytest.mark.own_person
def test_a_task_reminds_once_when_its_time_has_come(opened: Any) -> None:
    tenant = opened()
    made = deal(tenant)
    at = datetime.now().astimezone() + tenant.running.clock.offset + timedelta(hours=1)
    one = task(tenant, dealId=made["id"], remindAt=at.isoformat())
    finished = task(tenant, dealId=made["id"], remindAt=at.isoformat())
    done(tenant.api.post(f"/crm/tasks/{finished['id']}/complete"))
    assert reminders(tenant.api, one["id"]) == []
    tenant.running.clock.offset += timedelta(hours=2)
    wait_until(lambda: bool(reminders(tenant.api, one["id"])), "the reminder of a task")
    (told,) = reminders(tenant.api, one["id"])
    assert one["title"] in told["title"]
    assert made["title"] in told["body"]
    assert reminders(tenant.api, finished["id"]) == []
