"""The snippets of the guide verify our deliveries and nothing else, in every language that this machine has."""

# ruff: noqa: S603 - interpreters of this machine and snippets of our own
import base64
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from pinkas.domains.webhooks.rules import SECRET_BYTES, format_secret, signature_header

SNIPPETS = Path(__file__).resolve().parents[2] / "docs" / "guide" / "receivers"
SECRET = bytes(range(SECRET_BYTES))
BODY = '{"type":"document.finalized","data":{"object":{"client":"לקוח"}}}'.encode()

CASES = [
    pytest.param([SECRET], 0, BODY, True, id="ours"),
    pytest.param([SECRET[::-1], SECRET], 0, BODY, True, id="ours-during-a-rotation"),
    pytest.param([SECRET], 0, BODY + b" ", False, id="another-body"),
    pytest.param([SECRET[::-1]], 0, BODY, False, id="another-secret"),
    pytest.param([SECRET], 86400, BODY, False, id="of-yesterday"),
]
"""Secrets that sign, age in seconds, the body as it arrives, and whether it is to be believed."""

PYTHON = """
import base64, json, sys
sys.path.insert(0, sys.argv[1])
from receiver import verified
given = json.load(sys.stdin)
print(str(verified(given["secret"], given["headers"], base64.b64decode(given["body"]))).lower())
"""
NODE = """
const { verified } = require(process.argv[1] + "/receiver.js");
const given = JSON.parse(require("fs").readFileSync(0));
console.log(verified(given.secret, given.headers, Buffer.from(given.body, "base64")));
"""
PHP = """
require $argv[1] . '/receiver.php';
$given = json_decode(stream_get_contents(STDIN), true);
echo verified($given['secret'], $given['headers'], base64_decode($given['body'])) ? 'true' : 'false';
"""
RUBY = """
require "json"
require ARGV[0] + "/receiver.rb"
given = JSON.parse(STDIN.read)
puts verified(given["secret"], given["headers"], Base64.decode64(given["body"]))
"""
GO = """package receiver

import (
	"encoding/base64"
	"net/http"
	"os"
	"testing"
	"time"
)

func TestIt(t *testing.T) {
	headers := http.Header{}
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		headers.Set(name, os.Getenv(name))
	}
	body, _ := base64.StdEncoding.DecodeString(os.Getenv("body"))
	println("answer", Verified(os.Getenv("secret"), headers, body, 5*time.Minute))
}
"""
JAVA = """
import java.util.Base64;
import java.util.Map;

public class Play {
    public static void main(String[] given) throws Exception {
        Map<String, String> headers = Map.of("webhook-id", given[1], "webhook-timestamp", given[2],
                "webhook-signature", given[3]);
        System.out.println(Receiver.verified(given[0], headers, Base64.getDecoder().decode(given[4]), 300));
    }
}
"""
INLINE = {"python3": ("-c", PYTHON), "node": ("-e", NODE), "php": ("-r", PHP), "ruby": ("-e", RUBY)}


def program(name: str) -> str:
    """An interpreter, or the reason why the test is skipped."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not on this machine")
    return found


def delivered(secrets: list[bytes], age: int, body: bytes) -> dict[str, object]:
    """What a receiver gets: its secret, the headers, and the body as it arrives."""
    sent = int(time.time()) - age
    headers = {
        "webhook-id": "01a1fd2d",
        "webhook-timestamp": str(sent),
        "webhook-signature": signature_header(secrets, "01a1fd2d", sent, BODY),
    }
    return {"secret": format_secret(SECRET), "headers": headers, "body": base64.b64encode(body).decode()}


def answer(command: list[str], given: str = "", **more: object) -> str:
    """What a program says."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr
    return str(done.stdout + done.stderr)


@pytest.mark.parametrize("name", INLINE)
@pytest.mark.parametrize(("secrets", "age", "body", "good"), CASES)
def test_a_snippet_verifies_our_deliveries_alone(
    name: str, secrets: list[bytes], age: int, body: bytes, good: bool
) -> None:
    flag, script = INLINE[name]
    said = answer([program(name), flag, script, str(SNIPPETS)], json.dumps(delivered(secrets, age, body)))
    assert said.strip() == str(good).lower()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Java snippet, compiled."""
    place = tmp_path_factory.mktemp("java")
    (place / "Play.java").write_text(JAVA)
    answer([program("javac"), "-d", str(place), str(place / "Play.java"), str(SNIPPETS / "Receiver.java")])
    return place


@pytest.mark.parametrize(("secrets", "age", "body", "good"), CASES)
def test_the_java_snippet_verifies_our_deliveries_alone(
    compiled: Path, secrets: list[bytes], age: int, body: bytes, good: bool
) -> None:
    given = delivered(secrets, age, body)
    arguments = [str(given["secret"]), *given["headers"].values(), str(given["body"])]  # type: ignore[attr-defined]
    assert answer([program("java"), "-cp", str(compiled), "Play", *arguments]).strip() == str(good).lower()


@pytest.mark.parametrize(("secrets", "age", "body", "good"), CASES)
def test_the_go_snippet_verifies_our_deliveries_alone(
    tmp_path: Path, secrets: list[bytes], age: int, body: bytes, good: bool
) -> None:
    go = program("go")
    (tmp_path / "go.mod").write_text("module receiver\n\ngo 1.19\n")
    shutil.copy(SNIPPETS / "receiver.go", tmp_path)
    (tmp_path / "receiver_test.go").write_text(GO)
    given = delivered(secrets, age, body)
    told = {**os.environ, "secret": str(given["secret"]), "body": str(given["body"]), **given["headers"]}  # type: ignore[dict-item]
    assert f"answer {str(good).lower()}" in answer([go, "test", "-v", "."], cwd=tmp_path, env=told)


def test_there_is_a_snippet_for_every_language_that_the_guide_promises() -> None:
    assert {one.suffix for one in SNIPPETS.iterdir() if one.is_file()} >= {
        ".py",
        ".js",
        ".php",
        ".rb",
        ".go",
        ".java",
        ".cs",
    }
