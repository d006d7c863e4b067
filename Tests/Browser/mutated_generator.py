#!/usr/bin/env python3
"""The generator, with one statement of the reader's scripts changed in what it writes; `mutants.py` runs the tests with it.

Environment: CARDLOOM_ORIGINAL, the generator; CARDLOOM_MUTANT, the statement and what takes its place, as JSON;
CARDLOOM_MUTANT_HITS, a file that gets a line for each script that was changed.
"""

import json
import os
import pathlib
import subprocess
import sys

status = subprocess.run([os.environ["CARDLOOM_ORIGINAL"], *sys.argv[1:]]).returncode
if status == 0 and "--output" in sys.argv:
    before, after = json.loads(os.environ["CARDLOOM_MUTANT"])
    for script in pathlib.Path(sys.argv[sys.argv.index("--output") + 1]).rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        if before in text:
            script.write_text(text.replace(before, after), encoding="utf-8")
            with open(os.environ["CARDLOOM_MUTANT_HITS"], "a") as hits:
                hits.write(f"{script.name}\n")
sys.exit(status)
