#!/usr/bin/env python3
"""packages.py PROGRAM FOLDER [--libxml2 VERSION COPYRIGHT] [--address URL]: packs a built cardloom for people without Swift.

FOLDER gets a wheel for pip, a .deb, a tarball, a Containerfile and a Homebrew formula that use the tarball, a list of what is
inside (CycloneDX) and the checksums of all. The program tells its version, commands and completions itself, so it must run
here. The same program gives the same bytes. --libxml2 names the library that is linked into it; --address is where the files
will be published, for the formula.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import lzma
import os
import pathlib
import platform
import re
import subprocess
import sys
import tarfile
import time
import zipfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SUMMARY = "A static site generator for card feeds, which proves that its pages are conforming HTML"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", 1767225600))  # 2026-01-01
DATE = time.strftime("%Y-%m-%d", time.gmtime(EPOCH))


class Program:
    """The built program, and what it says about itself."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        self.bytes = self.path.read_bytes()
        self.version = self.run("--version").split()[-1]
        self.commands = json.loads(self.run("--experimental-dump-help"))["command"]

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], check=True, capture_output=True, text=True).stdout

    def newest(self, library):
        """The newest symbol version of a library that the program needs, such as (2, 34) of GLIBC."""
        found = re.findall(rb"\0" + library.encode() + rb"_(\d+(?:\.\d+)+)(?=\0)", self.bytes)
        return max((tuple(map(int, name.split(b"."))) for name in found), default=(2, 17))


# Man pages

def roff(text):
    """A text for a man page, line by line; lines that are indented stay as they are."""
    lines = []
    for paragraph in re.split(r"\n{2,}", text.strip("\n")):
        lines.append(".PP")
        for line in paragraph.split("\n"):
            escaped = line.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
            if re.match(r"[.']", escaped):
                escaped = "\\&" + escaped
            is_example = line.startswith("  ")
            lines.append(f".nf\n{escaped}\n.fi" if is_example else escaped)
    return "\n".join(lines).replace("\n.fi\n.nf\n", "\n")


def names_of(argument):
    value = argument.get("valueName", "")
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", [])]
    if argument["kind"] == "positional":
        return f"<{value}>"
    return ", ".join(names) + (f" <{value}>" if argument["kind"] == "option" else "")


def manual(command, version, path=("cardloom",)):
    """The man pages of a command and its subcommands: name to text."""
    name = "-".join(path)
    shown = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    # Every command has these two.
    own = [one for one in shown if one.get("preferredName", {}).get("name") not in ("help", "version")]
    below = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
    usage = " ".join(path) + "".join(
        f" [{names_of(one)}]" if one.get("isOptional") else f" {names_of(one)}" for one in own)
    text = [
        f'.TH {name.upper()} 1 "{DATE}" "cardloom {version}" "Cardloom"', ".SH NAME",
        f"{name} \\- {command.get('abstract', '').rstrip('.')}".replace("`", ""), ".SH SYNOPSIS",
        (" ".join(path) + " <command>" if below else usage).replace("-", "\\-"),
    ]
    if command.get("discussion"):
        text += [".SH DESCRIPTION", roff(command["discussion"])[4:]]
    if below:
        text.append(".SH COMMANDS")
        for one in below:
            text += [".TP", f".B {one['commandName']}".replace("-", "\\-"), roff(one.get("abstract", ""))[4:]]
    if own:
        text.append(".SH OPTIONS")
        for one in own:
            text += [".TP", f".B {names_of(one)}".replace("-", "\\-"), roff(one.get("abstract", "-"))[4:]]
    others = [] if len(path) > 1 else ["-".join((*path, one["commandName"])) for one in below]
    if len(path) > 1:
        others = ["-".join(path[:-1])]
    text += [".SH SEE ALSO", ", ".join(f"{other}(1)" for other in others).replace("-", "\\-")]
    pages = {name: "\n".join(text) + "\n"}
    for one in below:
        pages.update(manual(one, version, (*path, one["commandName"])))
    return pages


# What is inside

def components(program, libxml2):
    """The parts of the program that others wrote: name, version, licence, address, the text of its licence."""
    pins = json.loads((REPOSITORY / "Package.resolved").read_text())["pins"]
    parts = []
    for pin in pins:
        folder = next(iter((REPOSITORY / ".build").glob(f"**/checkouts/{pin['location'].split('/')[-1].removesuffix('.git')}")), None)
        licence = "MIT" if pin["identity"] == "yams" else "Apache-2.0"
        text = next((folder / name for name in ("LICENSE.txt", "LICENSE") if folder and (folder / name).exists()), None)
        address = pin["location"].removesuffix(".git")
        parts.append((pin["identity"], pin["state"]["version"], licence, address, text))
    swift = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    parts.append(("swift", re.search(r"Swift version (\S+)", swift)[1], "Apache-2.0", "https://github.com/swiftlang/swift", None))
    if libxml2:
        version, copyright = libxml2
        parts.append(("libxml2", version, "MIT", "https://gitlab.gnome.org/GNOME/libxml2", pathlib.Path(copyright)))
    return sorted(parts)


def bill(program, parts):
    """The bill of materials, as CycloneDX."""
    def component(name, version, licence, address):
        kind = "github/" + address.removeprefix("https://github.com/") if "github.com" in address else "generic/" + name
        return {
            "type": "library", "bom-ref": f"{name}@{version}", "name": name, "version": version,
            "licenses": [{"license": {"id": licence}}], "purl": f"pkg:{kind}@{version}",
            "externalReferences": [{"type": "website", "url": address}],
        }
    own = f"cardloom@{program.version}"
    listed = [component(*part[:4]) for part in parts]
    return json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": own, "name": "cardloom", "version": program.version,
            "licenses": [{"license": {"id": "MIT"}}],
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(program.bytes).hexdigest()}],
        }},
        "components": listed,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in listed]}],
    }, indent=2) + "\n"


def notices(parts):
    """The licence of Cardloom, and those of what is inside."""
    text = (REPOSITORY / "LICENSE").read_text()
    seen = {}
    for name, version, licence, address, path in parts:
        seen.setdefault(path.read_text() if path else f"{licence}: see {address}\n", []).append(f"{name} {version}")
    for body, names in seen.items():
        text += f"\n{'-' * 78}\n{', '.join(names)}\n\n{body}"
    return text


# The files that every package has

def installed(program, parts):
    """The installed files below a prefix: path to (bytes, mode)."""
    files = {"bin/cardloom": (program.bytes, 0o755)}
    def add(path, text):
        files[path] = (text.encode(), 0o644)
    for name, text in manual(program.commands, program.version).items():
        add(f"share/man/man1/{name}.1", text)
    for shell, path in (
        ("bash", "bash-completion/completions/cardloom"), ("zsh", "zsh/site-functions/_cardloom"),
        ("fish", "fish/vendor_completions.d/cardloom.fish"),
    ):
        add(f"share/{path}", program.run("--generate-completion-script", shell))
    add("share/doc/cardloom/copyright", notices(parts))
    add("share/doc/cardloom/sbom.cdx.json", bill(program, parts))
    return files


def tar(files, folder=""):
    """An archive of files, with their folders; always the same bytes for the same files."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        def put(name, mode, content=None):
            entry = tarfile.TarInfo(name)
            entry.mode, entry.mtime, entry.uname, entry.gname = mode, EPOCH, "root", "root"
            if content is None:
                entry.type = tarfile.DIRTYPE
                archive.addfile(entry)
            else:
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        made = set()
        for path, (content, mode) in sorted(files.items()):
            parts = (folder + path).split("/")[:-1]
            parents = ["/".join(parts[: count + 1]) for count in range(len(parts)) if parts[: count + 1] != ["."]]
            for parent in parents:
                if parent not in made:
                    put(parent, 0o755)
                    made.add(parent)
            put(folder + path, mode, content)
    return buffer.getvalue()


# The packages

def python_version(version):
    """A version as wheels have it: 0.2.0-alpha.1 is 0.2.0a1 (PEP 440), since the names of wheels have hyphens between their parts."""
    return re.sub(r"-(alpha|beta|rc)\.(\d+)$", lambda found: {"alpha": "a", "beta": "b", "rc": "rc"}[found[1]] + found[2], version)


def debian_version(version):
    """A version as Debian has it: 0.2.0~alpha.1 comes before 0.2.0, and a hyphen would begin the packager's own number."""
    return version.replace("-", "~")


def wheel(program, files, folder, machine):
    """A wheel: pip puts the program into bin/ of the environment."""
    glibc = program.newest("GLIBC")
    tag = f"py3-none-manylinux_{glibc[0]}_{glibc[1]}_{machine}"
    version = python_version(program.version)
    name, information = f"cardloom-{version}", f"cardloom-{version}.dist-info"
    entries = {}
    for path, (content, mode) in files.items():
        inside = "scripts/cardloom" if path == "bin/cardloom" else "data/" + path
        entries[f"{name}.data/{inside}"] = (content, mode)
    metadata = "\n".join([
        "Metadata-Version: 2.4", "Name: cardloom", f"Version: {version}", f"Summary: {SUMMARY}",
        "License-Expression: MIT", "License-File: LICENSE", "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown", "", (REPOSITORY / "README.md").read_text(),
    ])
    entries[f"{information}/METADATA"] = (metadata.encode(), 0o644)
    entries[f"{information}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: cardloom\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644)
    entries[f"{information}/licenses/LICENSE"] = (files["share/doc/cardloom/copyright"][0], 0o644)
    entries[f"{information}/sboms/cardloom.cdx.json"] = files["share/doc/cardloom/sbom.cdx.json"]
    record = ""
    for path, (content, _) in entries.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    entries[f"{information}/RECORD"] = (f"{record}{information}/RECORD,,\n".encode(), 0o644)
    path = folder / f"{name}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for inside, (content, mode) in entries.items():
            entry = zipfile.ZipInfo(inside, time.gmtime(EPOCH)[:6])
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return path


def debian(program, files, folder, machine, has_libxml2):
    """A .deb, with the dependencies that its program has."""
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}[machine]
    version = ".".join(map(str, program.newest("GLIBC")))
    needs = [f"libc6 (>= {version})", "libgcc-s1", "libstdc++6"] + ([] if has_libxml2 else ["libxml2 | libxml2-16"])
    own = {}
    for path, (content, mode) in files.items():
        if "/man1/" in path:
            buffer = io.BytesIO()
            with gzip.GzipFile(filename="", fileobj=buffer, mode="wb", mtime=0) as archive:
                archive.write(content)
            path, content = path + ".gz", buffer.getvalue()
        elif path.startswith("share/zsh/"):
            path = path.replace("site-functions", "vendor-completions")
        own["usr/" + path] = (content, mode)
    control = "\n".join([
        "Package: cardloom", f"Version: {debian_version(program.version)}", f"Architecture: {architecture}", "Section: web",
        "Priority: optional", "Maintainer: The Cardloom developers <cardloom@localhost>",
        f"Installed-Size: {sum(len(content) for content, _ in own.values()) // 1024}", f"Depends: {', '.join(needs)}",
        "Recommends: libcurl4t64 | libcurl4, ca-certificates", "Suggests: libcmark-gfm0.29.0.gfm.13, git, chromium",
        f"Description: {SUMMARY}",
        " It reads what an API returns, renders each record as a cell, lays the cells out",
        " as a table, a collection or a deck, and writes pages only when all are proven.", "",
    ])
    sums = "".join(f"{hashlib.md5(content).hexdigest()}  {path}\n" for path, (content, _) in sorted(own.items()))
    parts = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", lzma.compress(tar({"control": (control.encode(), 0o644), "md5sums": (sums.encode(), 0o644)}, "./"))),
        ("data.tar.xz", lzma.compress(tar(own, "./"), preset=6)),
    ]
    path = folder / f"cardloom_{debian_version(program.version)}_{architecture}.deb"
    content = b"!<arch>\n"
    for name, part in parts:
        content += f"{name:<16}{EPOCH:<12}{0:<6}{0:<6}{100644:<8}{len(part):<10}`\n".encode() + part + b"\n" * (len(part) % 2)
    path.write_bytes(content)
    return path


def tarball(program, files, folder, machine, system):
    """A tarball, whose folders belong below any prefix."""
    name = f"cardloom-{program.version}-{system}-{machine}"
    path = folder / f"{name}.tar.xz"
    path.write_bytes(lzma.compress(tar(files, name + "/"), preset=6))
    return path


CONTAINERFILE = """\
# An image with cardloom alone, for CI and for servers: podman build -t cardloom .
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++6 libcurl4t64 ca-certificates git \\
  && rm -rf /var/lib/apt/lists/*
ADD {tarball} /opt
RUN cp -r /opt/{folder}/. /usr/local && rm -r /opt/{folder}
WORKDIR /site
ENTRYPOINT ["cardloom"]
"""

FORMULA = """\
class Cardloom < Formula
  desc "{summary}"
  homepage "{address}"
  url "{address}/{tarball}"
  version "{version}"
  sha256 "{digest}"
  license "MIT"

  def install
    bin.install "bin/cardloom"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/cardloom"
    zsh_completion.install "share/zsh/site-functions/_cardloom"
    fish_completion.install "share/fish/vendor_completions.d/cardloom.fish"
    doc.install Dir["share/doc/cardloom/*"]
  end

  test do
    system bin/"cardloom", "init", "daily"
    system bin/"cardloom", "build", "--project", "daily"
  end
end
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--libxml2", nargs=2, metavar=("VERSION", "COPYRIGHT"))
    parser.add_argument("--address", default="https://example.org/cardloom")
    options = parser.parse_args()
    program = Program(options.program)
    machine, system = platform.machine(), platform.system().lower()
    options.folder.mkdir(parents=True, exist_ok=True)
    parts = components(program, options.libxml2)
    files = installed(program, parts)
    archive = tarball(program, files, options.folder, machine, system)
    made = [archive]
    if system == "linux":
        made += [
            wheel(program, files, options.folder, machine),
            debian(program, files, options.folder, machine, bool(options.libxml2)),
        ]
    def write(name, text):
        (options.folder / name).write_text(text)
        made.append(options.folder / name)
    write("Containerfile", CONTAINERFILE.format(tarball=archive.name, folder=archive.name.removesuffix(".tar.xz")))
    write("cardloom.rb", FORMULA.format(
        summary=SUMMARY, address=options.address, tarball=archive.name, version=program.version,
        digest=hashlib.sha256(archive.read_bytes()).hexdigest()))
    write("sbom.cdx.json", bill(program, parts))
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(made))
    (options.folder / "SHA256SUMS").write_text(sums)
    for path in made:
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {path}")


if __name__ == "__main__":
    sys.exit(main())
