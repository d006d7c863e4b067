"""What `cardloom validate --format sarif` prints is SARIF 2.1.0, as a model made from the standard's schema has it."""

import json
import os
import pathlib
import subprocess

import pytest
from sarif_pydantic import Sarif

CARDLOOM = pathlib.Path(os.environ["CARDLOOM"]).resolve()

PAGES = {
    "valid": "<!DOCTYPE html><html lang=en><title>t</title><p>x</p></html>",
    "errors": "<!DOCTYPE html><html lang=en><title>t</title><p><div>x</div></p><img src='a b'></html>",
    "warnings": "<!DOCTYPE html><html lang=en><title>t</title><nav role=navigation>x</nav></html>",
    "empty": "",
    "not UTF-8": b"<!DOCTYPE html><title>\xff</title>",
}


def sarif(folder, pages):
    for name, text in pages.items():
        (folder / f"{name}.html").write_bytes(text if isinstance(text, bytes) else text.encode())
    result = subprocess.run(
        [CARDLOOM, "validate", "--format", "sarif", folder], capture_output=True, text=True, check=False)
    return result.returncode, json.loads(result.stdout)


@pytest.mark.parametrize("name", PAGES)
def test_the_report_of_a_page_follows_the_schema(tmp_path, name):
    _, log = sarif(tmp_path, {name: PAGES[name]})
    Sarif.model_validate(log)


def test_every_result_names_its_rule_its_file_and_its_place(tmp_path):
    status, log = sarif(tmp_path, PAGES)
    assert status == 1
    assert log["version"] == "2.1.0"
    run = log["runs"][0]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert run["results"]
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert result["level"] in {"error", "warning", "note"}
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"].endswith(".html")
        assert place["region"]["startLine"] >= 1 and place["region"]["startColumn"] >= 1
