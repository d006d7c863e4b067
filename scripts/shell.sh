# Functions shared by the other scripts. Source it from bash, after `set -euo pipefail`:
#   . "$(dirname "$0")/shell.sh"
# It changes to the root of the repository and defines the functions below.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: directly for root, through sudo for other users.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo; then sudo "$@"
  else fail "this needs root, and there is no sudo here: run  $*  as root, then try again"
  fi
}

# step NAME COMMAND…: runs the command and records its duration.
step_times=()
step() {
  local name=$1 start=$SECONDS status=0
  shift
  say "" "== $name"
  "$@" || status=$?
  step_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
  [ $status = 0 ] || { step_times+=("         failed here, exit status $status"); exit $status; }
}

# begin_beside NAME COMMAND…: starts the command in parallel with the following steps; end_beside waits for it, as a step, and
# prints its output.
begin_beside() {
  beside_name=$1
  shift
  beside_log=$(mktemp)
  # In its own process group, so that all of it can be terminated if a step fails meanwhile.
  set -m
  "$@" >"$beside_log" 2>&1 &
  beside_pid=$!
  set +m
}

end_beside() {
  [ -n "${beside_pid:-}" ] || return 0
  step "$beside_name, which began beside the others" wait_beside
}

wait_beside() {
  local status=0
  wait "$beside_pid" || status=$?
  beside_pid=
  cat "$beside_log"
  return $status
}

# Prints the duration of every step when the script exits, successfully or not.
print_times_at_exit() {
  trap '[ -z "${beside_pid:-}" ] || kill -- "-$beside_pid" 2>/dev/null || true; [ -z "${own_tmp:-}" ] || rm -rf "$own_tmp"; say "" "Time per step:"; [ ${#step_times[@]} = 0 ] || printf "%s\n" "${step_times[@]}"; printf "%5d s  in all\n" "$SECONDS"' EXIT
}

# A folder for the temporary files of everything that the script starts, including the compiler's: it is removed when a script
# that prints its times exits, successfully or not.
own_temporary_folder() {
  own_tmp=$(mktemp -d)
  export TMPDIR=$own_tmp
}

# The number of workers for the browser tests: more than the cores, because each waits for its browser half of the time.
browser_workers() { echo $(($(getconf _NPROCESSORS_ONLN) + 2)); }

# The options for measuring speed: Swift's library linked statically, optimisation across modules, and no run-time checks of
# exclusive access, which the tests make.
speed_options=(-c release --scratch-path .build/speed --static-swift-stdlib -Xswiftc -cross-module-optimization
  -Xswiftc -enforce-exclusivity=unchecked)

# The options of the release build whose instructions are counted, in a folder of its own so that it can run beside others.
count_options=(-c release --scratch-path .build/count)

# The output folder of `swift build` with the given options.
binary_folder() { swift build --show-bin-path "$@"; }
