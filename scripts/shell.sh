# What the other scripts share. Source it from bash, after `set -euo pipefail`:
#   . "$(dirname "$0")/shell.sh"
# It moves to the top of the repository and defines the functions below.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: as it is for root, through sudo for everybody else.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo; then sudo "$@"
  else fail "this needs root, and there is no sudo here: run  $*  as root, then try again"
  fi
}

# step NAME COMMAND…: runs the command and remembers how long it took.
step_times=()
step() {
  local name=$1 start=$SECONDS status=0
  shift
  say "" "== $name"
  "$@" || status=$?
  step_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
  [ $status = 0 ] || { step_times+=("         failed here, exit status $status"); exit $status; }
}

# begin_beside NAME COMMAND…: begins the command beside the steps that follow; end_beside waits for it, as a step, and prints
# what it printed.
begin_beside() {
  beside_name=$1
  shift
  beside_log=$(mktemp)
  # A process group of its own, so that all of it can be ended when a step fails meanwhile.
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

# Prints the time of every step when the script ends, however it ends.
print_times_at_exit() {
  trap '[ -z "${beside_pid:-}" ] || kill -- "-$beside_pid" 2>/dev/null || true; [ -z "${own_tmp:-}" ] || rm -rf "$own_tmp"; say "" "Time per step:"; [ ${#step_times[@]} = 0 ] || printf "%s\n" "${step_times[@]}"; printf "%5d s  in all\n" "$SECONDS"' EXIT
}

# A folder for the temporary files of everything that the script starts, the compiler's among them: it goes when a script that
# prints its times ends, however it ends.
own_temporary_folder() {
  own_tmp=$(mktemp -d)
  export TMPDIR=$own_tmp
}

# How many workers share the browser tests: more than there are cores, because each waits for its browser half of the time.
browser_workers() { echo $(($(getconf _NPROCESSORS_ONLN) + 2)); }

# How the program is built whose speed is measured: with Swift's library in it, optimised across modules, and without the
# checks of exclusive access at run time, which the tests make.
speed_options=(-c release --scratch-path .build/speed --static-swift-stdlib -Xswiftc -cross-module-optimization
  -Xswiftc -enforce-exclusivity=unchecked)

# The folder that `swift build` writes to, for the options given.
binary_folder() { swift build --show-bin-path "$@"; }
