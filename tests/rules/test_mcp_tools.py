"""What tools, resources and prompts say of themselves, without a service."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from pinkas.core.scopes import SCOPES
from pinkas.mcp_server.prompts import PROMPTS
from pinkas.mcp_server.resources import RESOURCES, Resource
from pinkas.mcp_server.tools import TOOLS
from pinkas.mcp_server.tools.declaring import CONFIRMATION, ReadTool, Tool
from pinkas.wiring import all_operations

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "mcp.md"


@pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
def test_schemas_are_schemas_of_objects_that_take_nothing_unknown(tool: Tool) -> None:
    for schema in (tool.input_schema, tool.output_schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        named = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)))
        assert named <= schema.get("$defs", {}).keys()
    assert tool.input_schema["additionalProperties"] is False
    assert (CONFIRMATION in tool.input_schema["properties"]) is not isinstance(tool, ReadTool)
    assert tool.scopes
    assert set(tool.scopes) <= SCOPES.keys()
    assert (
        all(scope.endswith(":read") for scope in tool.scopes)
        or tool.name == "check_draft"
        or (not isinstance(tool, ReadTool))
    )


def test_all_schemas_together_are_short() -> None:
    assert sum(len(json.dumps([one.input_schema, one.output_schema])) for one in TOOLS.values()) < 64_000


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda one: one.address)
def test_resources_are_reads_of_the_api_with_its_scope(resource: Resource) -> None:
    reads = {one.path: one.scope for one in all_operations("live") if one.method == "GET"}
    assert reads[resource.path] == resource.scope


def test_the_guide_names_every_tool_and_prompts_name_no_other() -> None:
    guide = GUIDE.read_text()
    assert [name for name in TOOLS if f"`{name}`" not in guide] == []
    for prompt in PROMPTS.values():
        assert set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", prompt.text)) <= TOOLS.keys(), prompt.name


def test_a_prompt_is_not_written_twice() -> None:
    assert "{work}" in PROMPTS["invoice_client"].write({"client": "{work}", "work": "a day"})
