"""The intermediate model: resources with their methods, as both languages write them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from clients.generate.names import camel_case, method_of, read_names, resource_of, snake_case

Schema = Mapping[str, Any]
Answer = Literal["json", "file", "events", "nothing"]
METHODS = ("get", "post", "put", "patch", "delete")
PREFIX = "/api/v1"
REF = "#/components/schemas/"
_OF_CLIENTS = ("Content-Disposition", "X-Service-Dry-Run")
"""Headers that are no arguments of methods: what sends a file writes the one, an option of the client the other."""
_FOR_BROWSERS = ("text/html", "*/*")
"""Media types of operations that no program of a business calls: pages, and what providers of payments report."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a path, a query or the headers. `wire` is its name in the request."""

    wire: str
    schema: Schema
    required: bool
    description: str = ""


@dataclass(frozen=True)
class Method:
    """A method of a resource: one operation, or the file of one that answers JSON too."""

    operation_id: str
    name: str
    """In camelCase."""
    verb: str
    path: str
    """From the root of the API, with its parameters in braces."""
    summary: str
    description: str
    scope: str | None
    path_parameters: tuple[Parameter, ...]
    query: tuple[Parameter, ...]
    headers: tuple[Parameter, ...]
    body: Schema | None
    body_required: bool
    form: bool
    """Whether the body is sent as the form of a page instead of JSON (RFC 6749)."""
    upload: Literal["one", "many"] | None
    answer: Answer
    result: Schema | None
    replays: bool
    """Whether the same call again does nothing and answers what the first one made."""
    items: str | None
    """The member of the answer that holds the items of a page; None where the answer is no page."""
    deprecated: str
    """Since when, and what to use instead, in a sentence; empty where it is not deprecated."""

    @property
    def iterator(self) -> str:
        """The name of the method that iterates over all pages, in camelCase."""
        plain = re.sub(r"^(list|get|search)(?=[A-Z]|$)", "", self.name)
        return "iterate" + plain[:1].upper() + plain[1:]


@dataclass
class Resource:
    """Methods that belong together."""

    words: str
    description: str
    methods: list[Method] = field(default_factory=list)

    @property
    def name(self) -> str:
        """In camelCase."""
        return camel_case(self.words.split())


@dataclass(frozen=True)
class ErrorCode:
    """A code of refusals, with the statuses that it is answered with."""

    code: str
    statuses: tuple[int, ...]
    meaning: str


@dataclass(frozen=True)
class Model:
    """Everything that is written, in either language."""

    version: str
    resources: tuple[Resource, ...]
    schemas: Mapping[str, Schema]
    """The schemas that methods use, and those of events, by name."""
    sent: frozenset[str]
    """Names of schemas that stand in requests."""
    deliveries: Mapping[str, Schema]
    """The bodies of webhooks, by the type of the event."""
    errors: tuple[ErrorCode, ...]
    names: Mapping[str, tuple[str, str]]
    """Resource and method by operation id; the file of an operation has `#file` behind it."""


def build_model(document: Mapping[str, Any], kept: Mapping[str, tuple[str, str]] | None = None) -> Model:
    """The model of a document. `kept` are the names given before. Raises ValueError for two methods of one name."""
    kept = read_names() if kept is None else kept
    groups = {one["name"]: one["description"] for one in document["tags"]}
    resources: dict[str, Resource] = {}
    names: dict[str, tuple[str, str]] = {}
    for path, methods in document["paths"].items():
        for verb in METHODS:
            if verb not in methods or _is_for_browsers(methods[verb]):
                continue
            operation = _resolved(methods[verb], document)
            for one in _methods(path, verb, operation, document, kept):
                words = resource_of(operation["tags"][0])
                resource = resources.setdefault(words, Resource(words, groups[operation["tags"][0]]))
                resource.methods.append(one)
                names[one.operation_id] = (resource.name, one.name)
    _check_names(resources)
    schemas = document["components"]["schemas"]
    requests = _reachable([one.body for each in resources.values() for one in each.methods], schemas)
    answers = _reachable([one.result for each in resources.values() for one in each.methods], schemas)
    deliveries = {
        name: one["post"]["requestBody"]["content"]["application/json"]["schema"]
        for name, one in document["webhooks"].items()
    }
    events = _reachable([{"$ref": REF + "Event"}, *deliveries.values()], schemas)
    return Model(
        document["info"]["version"],
        tuple(sorted(resources.values(), key=lambda one: one.name)),
        {name: schemas[name] for name in sorted(requests | answers | events)},
        frozenset(requests),
        deliveries,
        tuple(_error_codes(document)),
        names,
    )


def _is_for_browsers(operation: Mapping[str, Any]) -> bool:
    answered = [kind for one in operation["responses"].values() for kind in one.get("content", {})]
    return any(kind in _FOR_BROWSERS for kind in [*answered, *operation.get("requestBody", {}).get("content", {})])


def _resolved(operation: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The operation with the parameters that it shares with others in full, but for those that are options of a
    client."""
    shared = document["components"].get("parameters", {})
    listed = [shared[one["$ref"].rsplit("/", 1)[1]] if "$ref" in one else one for one in operation["parameters"]]
    return {**operation, "parameters": [one for one in listed if one["name"] not in _OF_CLIENTS]}


def _methods(
    path: str, verb: str, operation: Mapping[str, Any], document: Mapping[str, Any], kept: Mapping[str, tuple[str, str]]
) -> Iterator[Method]:
    """The methods of an operation: two where it answers JSON or a file, as `format` says."""
    name = operation["operationId"]
    content = _good_content(operation)
    given = kept[name][1] if name in kept else method_of(name, path, operation["tags"][0])
    files = [one for one in content if one not in ("application/json", "text/event-stream")]
    result = content.get("application/json", {}).get("schema")
    by_format = any(one["name"] == "format" for one in operation["parameters"])
    result = result if by_format or not files else None  # the JSON of a file is what a dry run answers
    answer: Answer = "json" if result else "file" if files else "events" if content else "nothing"
    schemas = document["components"]["schemas"]
    whole = _method(name, given, verb, path, operation, answer, result, schemas)
    if not (result and files):
        yield whole
        return
    yield _with_query(whole, [one for one in whole.query if one.wire != "format"])
    file = "download" + re.sub(r"^(get|list)(?=[A-Z])", "", given[:1].lower() + given[1:]).removeprefix("download")
    file = "download" + file[8:9].upper() + file[9:]
    given = kept[f"{name}#file"][1] if f"{name}#file" in kept else file
    formatted = [_only_files(one) if one.wire == "format" else one for one in whole.query]
    page = ("limit", "cursor", "include")
    as_file = _method(f"{name}#file", given, verb, path, operation, "file", None, schemas)
    yield _with_query(as_file, [one for one in formatted if one.wire not in page])


def _with_query(method: Method, query: list[Parameter]) -> Method:
    values = {name: getattr(method, name) for name in Method.__dataclass_fields__}
    return Method(**{**values, "query": tuple(query)})


def _only_files(parameter: Parameter) -> Parameter:
    kinds = [one for one in parameter.schema["enum"] if one != "json"]
    text = "Which kind of file. A file has all rows."
    return Parameter(parameter.wire, {"type": "string", "enum": kinds}, True, text)


def _good_content(operation: Mapping[str, Any]) -> Mapping[str, Any]:
    own = [status for status, one in operation["responses"].items() if status.startswith("2") and "$ref" not in one]
    status = min(own)  # what is shared is the answer of a call that did nothing: a dry run, or one that waits
    content: Mapping[str, Any] = operation["responses"][status].get("content", {})
    return content


def _method(
    name: str,
    given: str,
    verb: str,
    path: str,
    operation: Mapping[str, Any],
    answer: Answer,
    result: Schema | None,
    schemas: Mapping[str, Schema],
) -> Method:
    parameters = {
        place: tuple(
            Parameter(one["name"], one["schema"], one["required"], one.get("description", ""))
            for one in operation["parameters"]
            if one["in"] == place
        )
        for place in ("path", "query", "header")
    }
    request = operation.get("requestBody", {})
    content = request.get("content", {})
    file = content.get("multipart/form-data", {}).get("schema", {}).get("properties", {}).get("file")
    form = "application/x-www-form-urlencoded" in content
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    return Method(
        operation_id=name,
        name=given,
        verb=verb.upper(),
        path=path.removeprefix(PREFIX) if path.startswith(PREFIX + "/") else ".." + path,
        summary=operation["summary"],
        description=operation.get("description", ""),
        scope=operation.get("x-scope"),
        path_parameters=parameters["path"],
        query=parameters["query"],
        headers=parameters["header"],
        body=content.get(kind, {}).get("schema"),
        body_required=request.get("required", False) and file is None,
        form=form,
        upload=None if file is None else "many" if file.get("type") == "array" else "one",
        answer=answer,
        result=result,
        replays=any("Idempotent-Replayed" in one.get("headers", {}) for one in operation["responses"].values()),
        items=_items(result, parameters["query"], schemas),
        deprecated=operation["description"].partition("\n")[0] if operation.get("deprecated") else "",
    )


def _items(result: Schema | None, query: tuple[Parameter, ...], schemas: Mapping[str, Schema]) -> str | None:
    """The member of a page that holds its items, where a query by `cursor` answers pages."""
    if result is None or all(one.wire != "cursor" for one in query):
        return None
    members = schemas[result["$ref"].removeprefix(REF)]["properties"]
    found = next(one for one in ("items", "rows", "data") if members.get(one, {}).get("type") == "array")
    return found if "nextCursor" in members else None


def _check_names(resources: Mapping[str, Resource]) -> None:
    seen: dict[str, str] = {}
    for resource in resources.values():
        for one in resource.methods:
            for name in (one.name, one.iterator) if one.items else (one.name,):
                place = snake_case(f"{resource.name}.{name}")
                if place in seen:
                    raise ValueError(f"{one.operation_id} and {seen[place]} would both be {resource.name}.{name}")
                seen[place] = one.operation_id


def _reachable(roots: list[Schema | None], schemas: Mapping[str, Schema]) -> set[str]:
    """The names of all schemas that these refer to."""
    found: set[str] = set()
    waiting: list[Any] = list(roots)
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, Mapping):
            name = str(one.get("$ref", "")).removeprefix(REF)
            if "$ref" in one and name not in found:
                found.add(name)
                waiting.append(schemas[name])
            waiting += [inner for key, inner in one.items() if key not in ("example", "examples", "discriminator")]
    return found


def _error_codes(document: Mapping[str, Any]) -> Iterator[ErrorCode]:
    """Every code of the API's own refusals, in the order of the alphabet."""
    statuses: dict[str, set[int]] = {}
    meanings: dict[str, str] = {}
    for path, methods in document["paths"].items():
        for one in methods.values() if path.startswith(PREFIX) else ():
            for status, response in one["responses"].items():
                if "$ref" in response:
                    for code, meaning in _codes(response["$ref"].rsplit("/", 1)[1], document):
                        statuses.setdefault(code, set()).add(int(status))
                        meanings.setdefault(code, meaning)
    for code in sorted(statuses):
        yield ErrorCode(code, tuple(sorted(statuses[code])), meanings[code])


def _codes(name: str, document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    described = document["components"]["responses"][name]["description"]
    for line in described.splitlines():
        if found := re.fullmatch(r"`([a-z0-9_]+)`: (.*)", line):
            yield found[1], found[2]
