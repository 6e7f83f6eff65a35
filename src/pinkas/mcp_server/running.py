"""Runs a tool: reads at once, and writes first as a dry run, and in earnest with the confirmation of that.

What a tool answers is data: it goes into structured content, and names and texts of the business are never a part of
what tells the agent what to do.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core.decoding import decode_value
from pinkas.core.problems import Problem, problem_body
from pinkas.mcp_server.api import Api, ApiAnswer, ApiCall, ApiRefusal, refusal_of
from pinkas.mcp_server.confirmations import Confirmations
from pinkas.mcp_server.tools.declaring import (
    CONFIRMATION,
    ReadTool,
    Tool,
    WaitingApproval,
    WriteEffects,
    WriteOutcome,
    WriteTool,
)
from pinkas.platform.caller import Caller

_DRY_RUN = ("x-service-dry-run", "true")


@dataclass
class AgentRequest:
    """One request of an agent: the API for it, and who asks, which is looked up when it is needed: a read has the API
    look, and once is enough."""

    api: Api
    confirmations: Confirmations
    identify: Callable[[], Awaitable[Caller]]
    _caller: Caller | None = None

    async def caller(self) -> Caller:
        """Who asks. Raises the problem of the credential."""
        if self._caller is None:
            self._caller = await self.identify()
        return self._caller


async def run_tool(tool: Tool, arguments: dict[str, Any], agent: AgentRequest) -> Any:
    """What a tool answers. Raises `ValidationFailed` for arguments that do not fit, naming each, `ApiRefusal` for what
    the API refuses, and `InvalidConfirmation`."""
    exact = {name: _exact(value) for name, value in arguments.items()}
    if isinstance(tool, ReadTool):
        return await tool.run(agent.api, decode_value(exact, tool.input))
    token = exact.pop(CONFIRMATION, None)
    taken = decode_value(exact, tool.input)
    if token is None:
        return await _try_write(tool, taken, arguments, agent)
    caller = await agent.caller()
    version = await agent.confirmations.accept(str(token), caller, tool.name, _without_token(arguments))
    answer = await agent.api.ask(_versioned(tool.prepare(taken), version))
    if answer.status == 202:
        return _waiting(answer)
    return WriteOutcome(status="done", message="It was done.", result=_result(tool, answer))


async def _try_write(
    tool: WriteTool[Any, Any], taken: Any, arguments: dict[str, Any], agent: AgentRequest
) -> WriteOutcome[Any]:
    """What a write would do, and the token that confirms it."""
    caller, version = await agent.caller(), ""
    if tool.versioned is not None:
        seen = await agent.api.ask(ApiCall("GET", tool.versioned(taken)))
        version = seen.headers.get("etag", "")
    call = _versioned(tool.prepare(taken), version)
    answer = await agent.api.send(_dry(call))
    message = "Nothing was done yet. This is what would be done; show it to the person before you confirm it."
    result = effects = None
    if answer.status < 400:
        result, effects = _result(tool, answer), _effects(answer)
    else:
        refused = refusal_of(answer)
        if refused.code != "dry_run_not_possible" or caller.bounds is None:
            raise refused
        message = f"Nothing was done yet. {refused} Confirmed, it waits until a person of the business approves it."
    token, ends = agent.confirmations.offer(caller, tool.name, _without_token(arguments), version)
    return WriteOutcome(
        status="needs_confirmation",
        message=message,
        confirmation_token=token,
        confirm_before=datetime.fromtimestamp(ends, UTC).isoformat(),
        result=result,
        effects=effects,
    )


def _dry(call: ApiCall) -> ApiCall:
    return ApiCall(call.method, call.path, call.query, call.body, (*call.headers, _DRY_RUN))


def _versioned(call: ApiCall, version: str) -> ApiCall:
    if not version:
        return call
    return ApiCall(call.method, call.path, call.query, call.body, (*call.headers, ("if-match", version)))


def _without_token(arguments: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name != CONFIRMATION}


def _result(tool: WriteTool[Any, Any], answer: ApiAnswer) -> Any:
    return msgspec.json.decode(answer.body, type=tool.output)


class _Effects(msgspec.Struct, rename="camel"):
    effects: WriteEffects | None = None
    dry_run_effects: WriteEffects | None = None


def _effects(answer: ApiAnswer) -> WriteEffects | None:
    told = msgspec.json.decode(answer.body, type=_Effects)
    return told.dry_run_effects or told.effects


class _Waiting(msgspec.Struct):
    approval: WaitingApproval


def _waiting(answer: ApiAnswer) -> WriteOutcome[Any]:
    approval = msgspec.json.decode(answer.body, type=_Waiting).approval
    return WriteOutcome(
        status="waiting_for_approval",
        message="It was not done: it is above the bounds of this credential, and waits until a person of the business "
        "approves it. list_approvals tells what became of it.",
        approval=approval,
    )


def _exact(value: Any) -> Any:
    """A value of the arguments with each float as the decimal that was written: the shortest that reads back as it,
    which is what stood in the JSON up to fifteen digits."""
    if isinstance(value, float):
        return Decimal(repr(value))
    if isinstance(value, list):
        return [_exact(one) for one in value]
    if isinstance(value, dict):
        return {name: _exact(one) for name, one in value.items()}
    return value


def told_problem(fault: ApiRefusal | Problem) -> dict[str, Any]:
    """A refusal as the API tells it."""
    return dict(fault.problem) if isinstance(fault, ApiRefusal) else problem_body(fault)
