"""Compares two OpenAPI descriptions of v1: what a caller of the older one could rely on must still be there.

What a caller sends may only be asked for less strictly, what a caller receives may only be promised more. Additions
pass: paths, methods, optional parameters and fields, response fields, statuses, enum members, events, deprecations.
"""

from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
Schema = dict[str, Any]

_CHOICES = {"anyOf", "oneOf"}
_KINDS = {"str": "string", "bool": "boolean", "int": "integer", "NoneType": "null"}
_STRICTER_WHEN_SMALLER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_STYLES = ("style", "explode")
"""How a parameter of several values is written."""
_STRICTER_WHEN_BIGGER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")


def breaks(released: Document, current: Document) -> list[str]:
    """What a caller of the released description would miss, one sentence a break; empty when changes only add."""
    comparison = _Comparison(released, current)
    return [*comparison.paths(), *comparison.events()]


def _parameters(document: Document, operation: Document) -> list[Document]:
    """The parameters of an operation, behind any reference."""
    shared = document.get("components", {}).get("parameters", {})
    return [shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in operation.get("parameters", [])]


class _Comparison:
    """Both documents, and the pairs of schemas that were compared already (schemas may hold themselves)."""

    def __init__(self, released: Document, current: Document) -> None:
        self.released, self.current = released, current
        self.seen: set[tuple[str, str, bool]] = set()

    def paths(self) -> Iterator[str]:
        for path, methods in self.released["paths"].items():
            for method, old in methods.items():
                new = self.current["paths"].get(path, {}).get(method)
                where = f"{method.upper()} {path}"
                if new is None:
                    yield f"{where} is gone"
                else:
                    yield from self.operation(old, new, where)

    def events(self) -> Iterator[str]:
        """What the receivers of webhooks would miss."""
        for name, hook in self.released.get("webhooks", {}).items():
            now = self.current.get("webhooks", {}).get(name)
            if now is None:
                yield f"the event {name} is gone"
                continue
            old, new = hook["post"], now["post"]
            headers = {one["name"] for one in new.get("parameters", [])}
            for one in old.get("parameters", []):
                if one["name"] not in headers:
                    yield f"event {name}: the header {one['name']} is gone"
            for media_type, content in old["requestBody"]["content"].items():
                after = new["requestBody"]["content"].get(media_type)
                if after is None:
                    yield f"event {name}: it is not sent as {media_type} any more"
                else:
                    yield from self.received(content["schema"], after["schema"], f"event {name}")

    def operation(self, old: Document, new: Document, where: str) -> Iterator[str]:
        for name in ("operationId", "x-scope"):
            if old.get(name) != new.get(name):
                yield f"{where}: {name} was {old.get(name)!r} and is {new.get(name)!r}"
        if "x-sunset" in new and "x-sunset" in old and new["x-sunset"] < old["x-sunset"]:
            yield f"{where}: the sunset was {old['x-sunset']} and is {new['x-sunset']}"
        taken = [set(way) for way in new.get("security", [])]
        for way in old.get("security", []):
            if set(way) not in taken:
                yield f"{where}: the credential {'+'.join(way)} is not taken any more"
        if new.get("security") and not old.get("security"):
            yield f"{where}: a credential became required"
        yield from self.parameters(old, new, where)
        yield from self.body(old.get("requestBody"), new.get("requestBody"), where)
        yield from self.responses(old["responses"], new["responses"], where)

    def parameters(self, old: Document, new: Document, where: str) -> Iterator[str]:
        before = {(one["in"], one["name"]): one for one in _parameters(self.released, old)}
        after = {(one["in"], one["name"]): one for one in _parameters(self.current, new)}
        for place, one in before.items():
            if place not in after:
                yield f"{where}: the {place[0]} parameter {place[1]} is gone"
            else:
                said = f"{where}: parameter {place[1]}"
                if [one.get(name) for name in _STYLES] != [after[place].get(name) for name in _STYLES]:
                    yield f"{said} is written in another way"
                yield from self.sent(one["schema"], after[place]["schema"], said)
        for place, one in after.items():
            if one.get("required") and not before.get(place, {}).get("required"):
                yield f"{where}: the {place[0]} parameter {place[1]} became required"

    def body(self, old: Document | None, new: Document | None, where: str) -> Iterator[str]:
        if old is None:
            if new is not None and new.get("required"):
                yield f"{where}: a body became required"
            return
        if new is None:
            yield f"{where}: the body is gone"
            return
        if new.get("required") and not old.get("required"):
            yield f"{where}: a body became required"
        for media_type, content in old["content"].items():
            if media_type not in new["content"]:
                yield f"{where}: a body of {media_type} is not taken any more"
            else:
                yield from self.sent(content["schema"], new["content"][media_type]["schema"], f"{where}: body")

    def responses(self, old: Document, new: Document, where: str) -> Iterator[str]:
        for status, one in old.items():
            if status not in new:
                yield f"{where}: the status {status} is gone"
                continue
            response, answer = resolved(one, self.released), resolved(new[status], self.current)
            for name in set(response.get("headers", {})) - set(answer.get("headers", {})):
                yield f"{where}: {status} lost the header {name}"
            for media_type, content in response.get("content", {}).items():
                after = answer.get("content", {}).get(media_type)
                if after is None:
                    yield f"{where}: {status} is not answered as {media_type} any more"
                else:
                    yield from self.received(content["schema"], after["schema"], f"{where}: {status}")

    def sent(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        """A schema of what callers send: everything that was accepted is accepted still."""
        yield from self._schema(old, new, where, sent=True)

    def received(self, old: Schema, new: Schema, where: str) -> Iterator[str]:
        """A schema of what callers receive: everything that was there is there still."""
        yield from self._schema(old, new, where, sent=False)

    def _schema(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        pair = (old.get("$ref", ""), new.get("$ref", ""), sent)
        if all(pair[:2]):
            if pair in self.seen:
                return
            self.seen.add(pair)
        old, new = resolved(old, self.released), resolved(new, self.current)
        if _CHOICES & (old.keys() | new.keys()):
            yield from self._choices(old, new, where, sent=sent)
            return
        yield from self._value(old, new, where, sent=sent)
        yield from self._fields(old, new, where, sent=sent)
        if "items" in old or (sent and "items" in new):
            yield from self._schema(old.get("items", {}), new.get("items", {}), f"{where}[]", sent=sent)
        yield from self._entries(old, new, where, sent=sent)
        if len(new.get("allOf", [])) < len(old.get("allOf", [])) and not sent:
            yield f"{where} lost a part of what it is made of"
        for before, after in zip(old.get("allOf", []), new.get("allOf", []), strict=False):
            yield from self._schema(before, after, where, sent=sent)

    def _entries(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        """The members of an object that are not named: whether there may be any, and what they are."""
        before, after = old.get("additionalProperties", True), new.get("additionalProperties", True)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from self._schema(before, after, f"{where}.*", sent=sent)
        elif sent and after is False and before is not False:
            yield f"{where} takes no other members any more"
        elif sent and isinstance(after, dict) and before is True:
            yield from self._schema({}, after, f"{where}.*", sent=True)

    def _choices(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        """Choices are told apart by the kind of value that they are."""
        before = {_kind(one, self.released): one for one in _choices(old)}
        after = {_kind(one, self.current): one for one in _choices(new)}
        if sent:
            yield from (f"{where} may not be {kind} any more" for kind in before if kind not in after)
        else:
            yield from (f"{where} may now be {kind}" for kind in after if kind not in before)
        for kind in before:
            if kind in after:
                yield from self._schema(before[kind], after[kind], where, sent=sent)

    def _value(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        before, after = _types(old), _types(new)
        takes_anything = not before and _members(old) is None and "allOf" not in old
        if sent and after and (takes_anything or not before <= after):
            yield f"{where} may not be {' or '.join(sorted(before - after)) or 'anything'} any more"
        if not sent and before and not (after and after <= before):
            yield f"{where} may now be {' or '.join(sorted(after - before)) or 'anything'}"
        if old.get("format") != new.get("format") and (not sent or "format" in new):
            yield f"{where} was of the format {old.get('format')} and is of {new.get('format')}"
        yield from _enum(old, new, where, sent=sent)
        if sent:
            yield from _limits(old, new, where)

    def _fields(self, old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            if name not in after:
                yield f"{where}.{name} is gone"
            else:
                yield from self._schema(schema, after[name], f"{where}.{name}", sent=sent)
        required, now_required = set(old.get("required", [])), set(new.get("required", []))
        if sent:
            yield from (f"{where}.{name} became required" for name in sorted(now_required - required))
        else:
            gone = {name for name in required - now_required if name in after}
            yield from (f"{where}.{name} is not always there any more" for name in sorted(gone))


def _enum(old: Schema, new: Schema, where: str, *, sent: bool) -> Iterator[str]:
    """A request may take more members. A response may not lose one: a code that callers handle would be renamed."""
    before, after = _members(old), _members(new)
    if before is None:
        if sent and after is not None:
            yield f"{where} takes only {', '.join(map(str, after))} now"
        return
    if after is None:
        if not sent:
            yield f"{where} was one of {', '.join(map(str, before))} and may now be anything"
        return
    yield from (f"{where} lost the member {member!r}" for member in before if member not in after)


def _limits(old: Schema, new: Schema, where: str) -> Iterator[str]:
    for name in (*_STRICTER_WHEN_SMALLER, *_STRICTER_WHEN_BIGGER):
        if name not in new:
            continue
        smaller = name in _STRICTER_WHEN_SMALLER
        if name not in old or (new[name] < old[name] if smaller else new[name] > old[name]):
            yield f"{where}: {name} was {old.get(name, 'open')} and is {new[name]}"
    if "multipleOf" in new and new["multipleOf"] != old.get("multipleOf"):
        yield f"{where}: multipleOf was {old.get('multipleOf', 'open')} and is {new['multipleOf']}"
    if new.get("uniqueItems") and not old.get("uniqueItems"):
        yield f"{where} takes nothing twice any more"
    if "pattern" in new and _as_ecma(new["pattern"]) != _as_ecma(old.get("pattern", "")):
        yield f"{where}: the pattern was {old.get('pattern')} and is {new['pattern']}"


def _choices(schema: Schema) -> list[Schema]:
    """The choices of a schema; one of several types is a choice of each."""
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return [{**schema, "type": one} for one in kinds]
    inner = [one for name in _CHOICES for one in schema.get(name, ())]
    return [choice for one in inner for choice in _choices(one)] if inner else [schema]


def resolved(schema: Schema, document: Document) -> Schema:
    """A schema, an answer or a parameter behind its references."""
    while "$ref" in schema:
        found: Any = document
        for token in schema["$ref"].removeprefix("#/").split("/"):
            found = found[token]
        schema = found
    return schema


def _types(schema: Schema) -> set[str]:
    kinds = schema.get("type", [])
    return {kinds} if isinstance(kinds, str) else set(kinds)


def _members(schema: Schema) -> list[Any] | None:
    if "const" in schema:
        return [schema["const"]]
    return schema.get("enum")


def _kind(schema: Schema, document: Document) -> str:
    """What tells one choice from another: its type, and of objects with a `type` of one value that value."""
    found = resolved(schema, document)
    kinds = "|".join(sorted(_types(found))) or type((_members(found) or [None])[0]).__name__
    named = found.get("properties", {}).get("type", {}).get("const", "")
    return f"{_KINDS.get(kinds, kinds)} {named}".strip()


def _as_ecma(pattern: str) -> str:
    """A pattern without what only Python needs: ECMA's `$` stands before no line break."""
    return pattern.replace(r"$(?!\n)", "$")
