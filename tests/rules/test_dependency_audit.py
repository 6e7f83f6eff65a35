"""What is said of known faults of packages: never that there is none where nobody has told."""

import json
from collections.abc import Mapping

import pytest
from tools.audit import NoAnswer, learn, read_report

NEEDED = {"one": "1.0", "two": "2.0"}
FOUND = {"name": "One", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": []}]}
CLEAN = {"name": "two", "version": "2.0", "vulns": []}
SKIPPED = {"name": "two", "skip_reason": "not found on PyPI"}


def report(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_package_that_was_skipped_is_not_called_free_of_faults() -> None:
    assert read_report(report(FOUND, SKIPPED), "") == {"one": ["PYSEC-1"]}
    with pytest.raises(NoAnswer, match="not found on PyPI"):
        read_report(report(SKIPPED), "No known vulnerabilities found")
    with pytest.raises(NoAnswer, match="no such host"):
        read_report("", "Traceback\nno such host\n")


def asked(answers: Mapping[str, str]) -> list[object]:
    """The status, and what is told, where sources answer so."""
    left: dict[str, list[str]] = {}

    def ask(source: str, versions: Mapping[str, str]) -> Mapping[str, list[str]]:
        left[source] = sorted(versions)
        return read_report(answers[source], "away")

    found = learn(NEEDED, ask)
    return [found.status, found.told(), left]


def test_one_source_is_asked_about_what_the_other_did_not_tell() -> None:
    status, told, left = asked({"pypi": report(FOUND, SKIPPED), "osv": report(CLEAN)})
    assert (status, left) == (1, {"pypi": ["one", "two"], "osv": ["two"]})
    assert told == "Audited: 2 of 2 packages.\nKNOWN FAULT: one PYSEC-1"
    assert asked({"pypi": report(CLEAN, {**CLEAN, "name": "one"})})[::2] == [0, {"pypi": ["one", "two"]}]


def test_where_no_source_answers_nothing_is_known_and_that_is_no_success() -> None:
    status, told, _ = asked({"pypi": "", "osv": ""})
    assert status == 2
    assert told == (
        "Audited: 0 of 2 packages.\nPyPI did not answer: away\nOSV did not answer: away\n"
        "NOT AUDITED, so nothing is known of them: one, two"
    )
    status, told, _ = asked({"pypi": report(CLEAN, {**SKIPPED, "name": "one"}), "osv": ""})
    assert status == 2
    assert "Audited: 1 of 2 packages.\nNo fault is known of those.\nOSV did not answer" in str(told)
