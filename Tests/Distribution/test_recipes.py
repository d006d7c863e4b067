"""The recipes of the article Publishing, with the programs that they use."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
import venv

import pytest

from conftest import PROGRAM, ROOT

pytestmark = pytest.mark.skipif("CARDLOOM_DIST" not in os.environ, reason="these use nginx, rsync and rclone (make test-all)")


def block(heading):
    """The first block of code below a heading of the article."""
    article = (ROOT / "Sources/Generator/Cardloom/Cardloom.docc/Publishing.md").read_text()
    return re.search(rf"^#+ {re.escape(heading)}$.*?^```\w+\n(.*?)^```", article, re.M | re.S)[1]


def build(folder):
    subprocess.run([PROGRAM, "build", "--project", folder], check=True, capture_output=True)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published") / "daily"
    subprocess.run([PROGRAM, "init", folder], check=True, capture_output=True)
    configuration = folder / "site/site.yml"
    configuration.write_text(configuration.read_text() + "\nnotFound: true\nbundles: hashed\naliases: {/old/: /}\n")
    build(folder)
    return folder


def shell(text, folder):
    """Runs lines of the article, for which `cardloom` is the tested program."""
    names = folder.parent / "bin"
    names.mkdir(exist_ok=True)
    if not (names / "cardloom").exists():
        (names / "cardloom").symlink_to(PROGRAM)
    path = f"{names}:{os.environ['PATH']}"
    subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=folder, check=True, env={**os.environ, "PATH": path})


def hashed(public):
    found = sorted(
        path.relative_to(public).as_posix() for path in (public / "theme").iterdir()
        if re.search(r"\.[0-9a-f]{10}\.(css|js)$", path.name))
    assert found
    return found


def test_headers_name_each_file_that_never_changes(project):
    shell(block("Netlify, Cloudflare Pages"), project)
    public = project / "site/public"
    lines = (public / "_headers").read_text().splitlines()
    assert [line for line in lines if line.startswith("/")] == ["/*"] + ["/" + path for path in hashed(public)]
    build(project)
    assert (public / "_headers").exists()


def test_a_server_shows_the_new_copy_at_once(project, tmp_path):
    recipe = block("A server of your own").replace("/srv/daily", str(tmp_path / "srv"))
    (tmp_path / "srv").mkdir()
    shell(recipe, project)
    current = tmp_path / "srv/current"
    first = current.resolve()
    page = (first / "index.html").read_text()
    cards = project / "site/data/cards.json"
    text = cards.read_text()
    changed = json.loads(text)
    changed["items"][0]["title"] = "New: another title"
    cards.write_text(json.dumps(changed))
    # Copies are named by the second in which they are made.
    shell("date() { echo 2; }\n" + recipe, project)
    cards.write_text(text)
    assert current.resolve() != first
    assert "New: " in (current / "index.html").read_text() and (first / "index.html").read_text() == page
    same = next((first / "theme").iterdir()).name
    assert (first / "theme" / same).stat().st_ino == (current / "theme" / same).stat().st_ino


@contextlib.contextmanager
def nginx(site, folder):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    server = block("nginx").replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/srv/daily/current", str(site))
    places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    # As the user of the test, who can read its folders.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; types {{ text/html html; text/css css; }}\n{places}{server}}}\n")
    process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
        assert process.poll() is None, process.stderr.read()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def answer(address, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


@contextlib.contextmanager
def object_storage(folder):
    """A server that speaks S3; the environment in which `site` is a remote of rclone with it."""
    venv.create(folder / "moto", with_pip=True)
    subprocess.run([folder / "moto/bin/python", "-m", "pip", "install", "--quiet", "moto[s3,server]"], check=True)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with (folder / "moto.log").open("w") as log:
        process = subprocess.Popen([folder / "moto/bin/moto_server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log)
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
        yield {
            "RCLONE_CONFIG_SITE_TYPE": "s3", "RCLONE_CONFIG_SITE_PROVIDER": "Other", "RCLONE_CONFIG_SITE_REGION": "us-east-1",
            "RCLONE_CONFIG_SITE_ENDPOINT": f"http://127.0.0.1:{port}", "RCLONE_CONFIG_SITE_ACCESS_KEY_ID": "test",
            "RCLONE_CONFIG_SITE_SECRET_ACCESS_KEY": "test", "RCLONE_CONFIG": str(folder / "rclone.conf")}
    finally:
        process.terminate()
        process.wait()


def test_object_storage_gets_what_changed(project, tmp_path, monkeypatch):
    recipe = block("Object storage")
    public = project / "site/public"
    with object_storage(tmp_path) as remote:
        # A bundle of certificates is not for a server without any, and rclone refuses it.
        monkeypatch.delenv("AWS_CA_BUNDLE", raising=False)
        for name, value in remote.items():
            monkeypatch.setenv(name, value)
        subprocess.run(["rclone", "mkdir", "site:daily"], check=True)

        def bucket():
            """What is in the bucket, and the type of the front page."""
            copy = tmp_path / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            subprocess.run(["rclone", "copy", "site:daily", copy], check=True)
            return {path.relative_to(copy).as_posix(): path.read_bytes() for path in copy.rglob("*") if path.is_file()}

        def site():
            return {
                path.relative_to(public).as_posix(): path.read_bytes() for path in public.rglob("*")
                if path.is_file() and not path.name.startswith((".cardloom", "_headers"))}

        shell(recipe, project)
        assert bucket() == site()
        listed = subprocess.run(["rclone", "lsjson", "site:daily"], check=True, capture_output=True, text=True).stdout
        assert {entry["Path"]: entry.get("MimeType") for entry in json.loads(listed)}["index.html"].startswith("text/html")
        # Nothing has changed, then a card has another title, and an asset is gone.
        shell(recipe, project)
        assert (project / "pages.txt").read_text() + (project / "files.txt").read_text() + (project / "gone.txt").read_text() == ""
        assert bucket() == site()
        cards, asset = project / "site/data/cards.json", project / "site/assets/night.svg"
        text, picture = cards.read_text(), asset.read_bytes()
        changed = json.loads(text)
        changed["items"][0]["title"] = "In the bucket"
        cards.write_text(json.dumps(changed).replace("night.svg", "evening.svg"))
        asset.unlink()
        shell(recipe, project)
        cards.write_text(text)
        asset.write_bytes(picture)
        assert (project / "gone.txt").read_text() == "assets/night.svg\n"
        assert b"In the bucket" in bucket()["index.html"] and bucket() == site()


def test_nginx_serves_the_site(project, tmp_path):
    public = project / "site/public"
    with nginx(public, tmp_path) as address:
        status, headers, _ = answer(address + "/")
        assert status == 200 and headers["Cache-Control"].startswith("public, max-age=60")
        assert answer(address + "/", **{"If-None-Match": headers["ETag"]})[0] == 304
        for path in hashed(public):
            assert answer(f"{address}/{path}")[1].get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
        status, _, missing = answer(address + "/no/such/page/")
        assert status == 404 and missing == (public / "404.html").read_bytes()
        assert b"http-equiv" in answer(address + "/old/")[2]
        assert answer(address + "/.cardloom-manifest")[0] == 404
