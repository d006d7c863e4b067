"""What axe and our own validator say of a page as it is in the browser now."""

import subprocess

from axe_playwright_python.sync_playwright import Axe

from generator import GENERATOR

#: Axe, and what runs it in a document that has it already.
AXE, AXE_AGAIN = Axe(), Axe("0")


def axe(tab):
    """The violations, of any impact: rule and the first places."""
    found = AXE if tab.evaluate("window.axe === undefined") else AXE_AGAIN
    return [(one["id"], [(node["target"], node.get("failureSummary")) for node in one["nodes"][:3]]) for one in found.run(tab).response["violations"]]


def conformance(tab, folder):
    """What the validator finds in the live document; empty when it conforms."""
    page = folder / "live.html"
    page.write_text("<!DOCTYPE html>\n" + tab.evaluate("document.documentElement.outerHTML"), encoding="utf-8")
    verdict = subprocess.run([GENERATOR, "validate", page], capture_output=True, text=True)
    return verdict.stdout + verdict.stderr if verdict.returncode else ""
