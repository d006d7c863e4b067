#!/usr/bin/env bash
# Runs the formatter in strict mode, then checks the house rules. Prints a single line if there are no errors.
set -euo pipefail
. "$(dirname "$0")/shell.sh"

swift format lint --strict --recursive --parallel Sources Tests Package.swift

broken=0
# forbid PATTERN REASON: the pattern must not occur in Sources, except in comments.
forbid() {
  local hits
  hits=$(grep -rnE --include='*.swift' "$1" Sources | grep -vE '^[^:]+:[0-9]+: *//' || true)
  [ -z "$hits" ] || { printf '%s\n' "$hits" >&2; say "error: $2" >&2; broken=1; }
}
forbid '\b(try|as)!' "a failure is a Diagnostic or a thrown error, never a trap"
forbid '\b(fatalError|preconditionFailure)\(' "a failure is a Diagnostic or a thrown error, never a trap"
forbid '\bMirror\(' "no reflection: it is slow, and a misspelt name would be a blank"
forbid '\bDate\(\)' "time is an input (BuildOptions.now), so that the same input gives the same bytes"

# Foundation is 45 MB of a program that contains it; FoundationEssentials has what is needed.
hits=$(grep -rnE --include='*.swift' '^([a-z@]+ )*import Foundation$' Sources | grep -v '^Sources/Tools/' || true)
[ -z "$hits" ] || { printf '%s\n' "$hits" >&2; say "error: import FoundationEssentials, and Foundation where that is missing" >&2; broken=1; }

# English negates the verb: "this is not a number".
hits=$(grep -rnIoE '([Tt]here )?\b(is|are) no [^ ]+' Sources Tests Templates scripts docs README.md CONTRIBUTING.md |
  grep -vE '[Tt]here (is|are) no | no (longer|more|less|larger|smaller|other|worse|trouble)\b' || true)
[ -z "$hits" ] || { printf '%s\n' "$hits" >&2; say 'error: write "is not a …"' >&2; broken=1; }

# The scripts are modules: unknown, unused and unexported names are errors (.oxlintrc.json).
scripts/install.sh python
.venv/bin/oxlint --quiet Sources/Assets >&2 || broken=1

# Every dependency of Package.swift must be in the table of the architecture article, with its reason.
article=Sources/Generator/Cardloom/Cardloom.docc/Architecture.md
for name in $(sed -nE 's|.*\.package\(url: "https://github.com/[^/]+/([^"/]+)".*|\1|p' Package.swift); do
  grep -qi "$name" "$article" || { say "error: $article does not say why $name is needed" >&2; broken=1; }
done

[ $broken = 0 ] || exit 1
say "lint: nothing to say"
