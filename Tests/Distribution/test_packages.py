"""The packages of `make dist`: each is installed where there is no Swift, and used."""

import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import venv
import zipfile

from conftest import PROGRAM, ROOT, pack
from tour import Installed, take

sys.path.insert(0, str(ROOT / "scripts/dist"))
import packages  # noqa: E402, beside the scripts


def only(folder, pattern):
    found = list(folder.glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}"
    return found[0]


def deb_parts(path):
    """The parts of a .deb, which is an `ar` archive."""
    content, parts, offset = path.read_bytes(), {}, 8
    assert content.startswith(b"!<arch>\n")
    while offset < len(content):
        name, size = content[offset : offset + 16].decode().strip(), int(content[offset + 48 : offset + 58])
        parts[name] = content[offset + 60 : offset + 60 + size]
        offset += 60 + size + size % 2
    return parts


def deb_files(path):
    return tarfile.open(fileobj=io.BytesIO(deb_parts(path)["data.tar.xz"]))


def commands():
    told = json.loads(subprocess.run([PROGRAM, "--experimental-dump-help"], check=True, capture_output=True).stdout)
    return [one["commandName"] for one in told["command"]["subcommands"] if one["commandName"] != "help"]


def test_versions_are_written_as_each_kind_of_package_does():
    """A wheel's name has hyphens between its parts, and Debian's `~` comes before nothing."""
    for number, python, debian in [
        ("0.2.0", "0.2.0", "0.2.0"), ("0.2.0-alpha.1", "0.2.0a1", "0.2.0~alpha.1"), ("1.0.0-beta.12", "1.0.0b12", "1.0.0~beta.12"),
        ("1.0.0-rc.1", "1.0.0rc1", "1.0.0~rc.1"),
    ]:
        assert (packages.python_version(number), packages.debian_version(number)) == (python, debian)


def test_the_packages_have_the_version_of_the_program(dist):
    number = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout.split()[-1]
    python, debian = packages.python_version(number), packages.debian_version(number)
    assert only(dist, "*.whl").name.split("-")[:2] == ["cardloom", python]
    assert only(dist, "*.deb").name.split("_")[:2] == ["cardloom", debian]
    with zipfile.ZipFile(only(dist, "*.whl")) as archive:
        assert f"\nVersion: {python}\n" in archive.read(f"cardloom-{python}.dist-info/METADATA").decode()


def test_a_wheel_runs_in_a_fresh_environment(dist, is_whole, tmp_path):
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    subprocess.run(
        [environment / "bin/python", "-m", "pip", "install", "--quiet", "--no-index", only(dist, "*.whl")], check=True)
    assert (environment / "share/man/man1/cardloom-build.1").exists()
    assert (environment / "share/bash-completion/completions/cardloom").exists()
    folder = tmp_path / "work"
    folder.mkdir()
    take(Installed([environment / "bin/cardloom"], folder), previews=is_whole)
    subprocess.run([environment / "bin/python", "-m", "pip", "uninstall", "--quiet", "--yes", "cardloom"], check=True)
    assert not (environment / "bin/cardloom").exists()


def test_a_tarball_is_a_prefix(dist, tmp_path):
    with tarfile.open(only(dist, "*.tar.xz")) as archive:
        archive.extractall(tmp_path, filter="data")
    program = only(tmp_path, "cardloom-*/bin/cardloom")
    assert subprocess.run([program, "--version"], capture_output=True, check=True).stdout.startswith(b"cardloom ")


def test_a_deb_says_what_its_program_needs(dist, is_whole):
    path = only(dist, "*.deb")
    parts = deb_parts(path)
    assert list(parts) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    control = tarfile.open(fileobj=io.BytesIO(parts["control.tar.xz"])).extractfile("./control").read().decode()
    assert "\nDepends: libc6 (>= 2." in control
    assert ("libxml2" in re.search("Depends: .*", control)[0]) != is_whole
    with deb_files(path) as files:
        names = files.getnames()
        assert {"./usr/bin/cardloom", "./usr/share/doc/cardloom/copyright"} <= set(names)
        assert all(name in {".", "./usr"} or name.startswith("./usr/") for name in names)
        assert {member.uid for member in files} == {0}


def test_every_command_has_a_manual_page(dist):
    with deb_files(only(dist, "*.deb")) as files:
        names = {name.rsplit("/", 1)[-1] for name in files.getnames()}
    assert names >= {"cardloom.1.gz"} | {f"cardloom-{name}.1.gz" for name in commands()}


def test_completions_are_scripts_of_their_shells(dist):
    with tarfile.open(only(dist, "*.tar.xz")) as archive:
        read = {name.split("/share/")[1]: archive.extractfile(name).read() for name in archive.getnames() if "/share/" in name
                and archive.getmember(name).isfile()}
    bash = read["bash-completion/completions/cardloom"]
    subprocess.run(["bash", "-n"], input=bash, check=True)
    for name in commands():
        for path in ("bash-completion/completions/cardloom", "zsh/site-functions/_cardloom", "fish/vendor_completions.d/cardloom.fish"):
            assert name.encode() in read[path], f"{path}: {name}"


def test_the_checksums_are_those_of_the_files(dist):
    lines = (dist / "SHA256SUMS").read_text().splitlines()
    assert {line.split("  ")[1] for line in lines} == {path.name for path in dist.iterdir()} - {"SHA256SUMS"}
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest, name
    formula, archive = (dist / "cardloom.rb").read_text(), only(dist, "*.tar.xz")
    assert hashlib.sha256(archive.read_bytes()).hexdigest() in formula and archive.name in formula
    assert archive.name in (dist / "Containerfile").read_text()


def test_the_list_of_parts_names_what_is_inside(dist, is_whole):
    bill = json.loads((dist / "sbom.cdx.json").read_text())
    assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["name"] == "cardloom"
    parts = {one["name"]: one["version"] for one in bill["components"]}
    assert {"swift", "yams", "swift-nio", "swift-argument-parser"} <= set(parts)
    assert ("libxml2" in parts) == is_whole
    assert set(bill["dependencies"][0]["dependsOn"]) == {one["bom-ref"] for one in bill["components"]}


def test_packing_again_gives_the_same_bytes(stand_in, tmp_path):
    one, two = pack(stand_in, tmp_path / "one"), pack(stand_in, tmp_path / "two")
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name
