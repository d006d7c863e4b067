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

# Prints the duration of every step when the script exits, successfully or not.
print_times_at_exit() {
  trap '[ -z "${own_tmp:-}" ] || rm -rf "$own_tmp"; say "" "Time per step:"; [ ${#step_times[@]} = 0 ] || printf "%s\n" "${step_times[@]}"; printf "%5d s  in all\n" "$SECONDS"' EXIT
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

# The options of the build that is tested: optimised, because the tests build thousands of sites, with the assertions of a
# debug build and without debugging information; every import is checked.
test_options=(-c release --scratch-path .build/tests -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
  -Xswiftc -gnone --explicit-target-dependency-import-check error)

# build_for_tests OPTION…: builds what is tested. The modules in which the tests spend little time are not optimised (CARDLOOM_TESTED,
# see Package.swift), and all parts of the package are declared, so that no build undoes another one. A package manager that ends
# by a signal, as it does now and then on Linux while it starts plugins, has said nothing about the package: it is started once more.
build_for_tests() {
  local status=0
  CARDLOOM_TESTED=1 CARDLOOM_BENCH=1 swift build "${test_options[@]}" "$@" || status=$?
  [ $status -gt 128 ] || return $status
  say "The package manager ended by signal $((status - 128)); once more:"
  CARDLOOM_TESTED=1 CARDLOOM_BENCH=1 swift build "${test_options[@]}" "$@"
}

# Where the packages of Tests/Benchmarks/requirements.txt are installed.
benchmark_tools=.build/benchmark-tools

# The output folder of `swift build` with the given options.
binary_folder() { swift build --show-bin-path "$@"; }
