"""The packages of `make dist` in systems that have nothing else: fresh Debian roots, and the tools that read what is in them."""

import os
import re
import subprocess
import tarfile

import pytest

from conftest import ROOT
from test_packages import deb_files, only
from tour import Installed, take

pytestmark = pytest.mark.skipif("CARDLOOM_DIST" not in os.environ, reason="these look at what `make dist` makes (make test-all)")

#: Debian's releases, with the packages that are added to the smallest system: libcurl in one, for `pull`.
SYSTEMS = {"bookworm": "", "trixie": "libcurl4t64,ca-certificates"}
#: How many MB a wheel and a program may have.
LARGEST_WHEEL, LARGEST_PROGRAM = 15, 36


def as_root(*command):
    return [*([] if os.geteuid() == 0 else ["sudo"]), *command]


@pytest.fixture(scope="session", params=SYSTEMS)
def system(request, tmp_path_factory):
    """A fresh root with the .deb unpacked nowhere yet; roots are kept in .build, for they take a minute."""
    release, more = request.param, SYSTEMS[request.param]
    kept = ROOT / ".build/dist/roots" / f"{release}.tar"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(".new.tar")
        subprocess.run(
            as_root("mmdebstrap", "--quiet", "--variant=minbase", *([f"--include={more}"] if more else []), release, new),
            check=True)
        new.rename(kept)
    root = tmp_path_factory.mktemp(release)
    subprocess.run(as_root("tar", "-xf", kept, "-C", root, "--exclude=./dev/*"), check=True)
    subprocess.run(as_root("mount", "-t", "proc", "proc", root / "proc"), check=True)
    subprocess.run(as_root("mount", "--bind", "/dev", root / "dev"), check=True)
    yield root, bool(more)
    for folder in ("proc", "dev"):
        subprocess.run(as_root("umount", root / folder), check=True)
    subprocess.run(as_root("rm", "-rf", root), check=True)


def test_a_deb_runs_in_the_smallest_system(dist, system):
    root, has_curl = system
    package = only(dist, "*.deb")
    subprocess.run(as_root("cp", package, root / "tmp"), check=True)
    inside = as_root("chroot", root, "env", "HOME=/root", "TERM=dumb", "PATH=/usr/sbin:/usr/bin:/sbin:/bin")
    subprocess.run([*inside, "dpkg", "-i", f"/tmp/{package.name}"], check=True, capture_output=True)
    for name in ("swift", "xmllint"):
        assert subprocess.run([*inside, "sh", "-c", f"command -v {name}"], capture_output=True).returncode != 0
    assert not list(root.glob("usr/lib/*/libxml2*"))
    (root / "work").mkdir()
    take(Installed([*inside, "cardloom"], root / "work", inside="/work"), pulls=has_curl)
    subprocess.run([*inside, "dpkg", "--verify", "cardloom"], check=True)


def test_without_proc_it_says_so(dist, system):
    root, _ = system
    program = root / "tmp/cardloom"
    with deb_files(only(dist, "*.deb")) as files:
        program.write_bytes(files.extractfile("./usr/bin/cardloom").read())
    program.chmod(0o755)
    subprocess.run(as_root("umount", root / "proc"), check=True)
    try:
        told = subprocess.run(as_root("chroot", root, "/tmp/cardloom", "--version"), capture_output=True, text=True)
    finally:
        subprocess.run(as_root("mount", "-t", "proc", "proc", root / "proc"), check=True)
    assert told.returncode == 3 and "[no-arguments]" in told.stderr, told


def test_the_program_and_the_wheel_are_small(dist):
    assert only(dist, "*.whl").stat().st_size <= LARGEST_WHEEL * 1e6
    with deb_files(only(dist, "*.deb")) as files:
        assert files.getmember("./usr/bin/cardloom").size <= LARGEST_PROGRAM * 1e6


def test_the_program_needs_only_what_every_system_has(dist, tmp_path):
    program = tmp_path / "cardloom"
    with deb_files(only(dist, "*.deb")) as files:
        program.write_bytes(files.extractfile("./usr/bin/cardloom").read())
    told = subprocess.run(["readelf", "--dynamic", program], check=True, capture_output=True, text=True).stdout
    needed = {name.split(".so")[0] for name in re.findall(r"NEEDED.*\[(.*)\]", told)}
    assert needed <= {"libc", "libm", "libstdc++", "libgcc_s", "ld-linux-x86-64", "ld-linux-aarch64"}


def test_manual_pages_and_completions_are_read(dist, tmp_path):
    with tarfile.open(only(dist, "*.tar.xz")) as archive:
        archive.extractall(tmp_path, filter="data")
    share = only(tmp_path, "cardloom-*/share")
    told = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning", *sorted(share.glob("man/man1/*"))], capture_output=True, text=True)
    assert told.stdout == "" and told.returncode == 0
    subprocess.run(["zsh", "-n", share / "zsh/site-functions/_cardloom"], check=True)
    subprocess.run(["fish", "--no-execute", share / "fish/vendor_completions.d/cardloom.fish"], check=True)
