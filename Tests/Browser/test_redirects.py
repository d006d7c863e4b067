"""Redirects of a server with TLS, which `cardloom pull` judges before it asks where they lead."""

import http.server
import json
import os
import ssl
import subprocess
import threading

import pytest

from generator import GENERATOR

FEED = {"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": [{"id": "1", "content_text": "One"}]}
SITE = """
title: Daily
url: https://example.org/
language: en
sources: {news: {url: "%s"%s}}
feeds: {home: {path: /, title: Home, sections: [{id: latest, source: news, cell: plain, label: News}]}}
"""


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        target = self.server.redirects.get(self.path)
        self.send_response(302 if target else 200)
        if target:
            self.send_header("Location", target)
        body = b"" if target else json.dumps(FEED).encode()
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(context=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    (server.asked, server.redirects) = ([], {})
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.url = f"http{'s' if context else ''}://127.0.0.1:{server.server_port}"
    return server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "certificate.pem"],
        cwd=folder, check=True, capture_output=True, timeout=60)
    return folder


@pytest.fixture
def servers(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
    servers = serve(context), serve()
    yield servers
    for server in servers:
        server.shutdown()
        server.server_close()


def pull(folder, url, certificate, more=""):
    (folder / "site").mkdir(exist_ok=True)
    (folder / "site/site.yml").write_text(SITE % (url, more))
    environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    if certificate:
        environment["CURL_CA_BUNDLE"] = str(certificate / "certificate.pem")
    return subprocess.run(
        [GENERATOR, "pull", "--project", folder, "--attempts", "1"], env=environment, capture_output=True, text=True,
        timeout=60)


def test_a_redirect_out_of_encryption_is_refused_before_anything_is_sent(servers, certificate, tmp_path):
    secure, plain = servers
    secure.redirects = {"/feed": "/next", "/next": plain.url + "/feed"}
    refused = pull(tmp_path, secure.url + "/feed", certificate)
    assert refused.returncode != 0 and "pull-refused-redirect" in refused.stderr + refused.stdout
    assert secure.asked == ["/feed", "/next"] and plain.asked == []
    assert not (tmp_path / "site/snapshots/news").exists()
    # The source may allow it.
    allowed = pull(tmp_path, secure.url + "/feed", certificate, ", allowRedirects: http")
    assert allowed.returncode == 0, allowed.stderr
    assert plain.asked == ["/feed"]


def test_a_redirect_that_stays_encrypted_or_becomes_so_is_followed(servers, certificate, tmp_path):
    secure, plain = servers
    secure.redirects = {"/feed": secure.url + "/new"}
    plain.redirects = {"/feed": secure.url + "/feed"}
    result = pull(tmp_path, plain.url + "/feed", certificate)
    assert result.returncode == 0, result.stderr
    assert plain.asked == ["/feed"] and secure.asked == ["/feed", "/new"]


def test_a_certificate_that_nobody_has_named_is_not_trusted(servers, tmp_path):
    secure, _ = servers
    result = pull(tmp_path, secure.url + "/feed", None)
    assert result.returncode != 0 and "pull-certificate" in result.stderr + result.stdout
    assert secure.asked == []
