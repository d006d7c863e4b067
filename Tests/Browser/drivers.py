"""Firefox by Marionette and WebKitGTK by WebDriver, with the standard library alone: as much as the tests of test_other_browsers need.

Both protocols carry the commands of W3C WebDriver. Firefox speaks Marionette itself: a length, a colon, a JSON array.
"""

import glob
import http.client
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

FIREFOX = next(filter(None, map(shutil.which, ["firefox-esr", "firefox"])), None)
WEBKIT = shutil.which("WebKitWebDriver")
MINI_BROWSER = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser") + glob.glob("/usr/libexec/webkit2gtk-4.*/MiniBrowser")), None)
XVFB = shutil.which("Xvfb")


def missing(name):
    """What this machine lacks for a browser; empty when it has all."""
    needed = {"firefox": {"firefox": FIREFOX}, "webkit": {"WebKitWebDriver": WEBKIT, "MiniBrowser": MINI_BROWSER, "Xvfb": XVFB}}[name]
    return ", ".join(tool for tool, path in needed.items() if not path)


def is_distributed(name):
    """Whether this system's packages have a browser: whoever lacks it then lacks it for no good reason."""
    packages = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}[name]
    return bool(shutil.which("apt-cache")) and all(
        subprocess.run(["apt-cache", "show", one], capture_output=True).returncode == 0 for one in packages)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


#: How long to wait, in seconds, and how long a page may keep one question before it is asked again.
PATIENCE, ANSWER = 60, 5


def connect(port, process):
    """A connection to a port that a process opens, as soon as it does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 120)
        except OSError:
            assert time.monotonic() < end, f"{process.args[0]} did not open port {port} in {PATIENCE} s"
        try:
            raise AssertionError(f"{process.args[0]} ended with {process.wait(0.02)} before it opened port {port}")
        except subprocess.TimeoutExpired:
            pass


class Browser:
    """What both have: the commands that the tests use."""

    def goto(self, url):
        self.command("Navigate", url=url)

    def back(self):
        # By the page itself, which does not wait for the document.
        self.run("void setTimeout(() => history.back())")

    def reload(self):
        self.command("Refresh")

    def run(self, script, *arguments):
        """The value of an expression."""
        return self.command("ExecuteScript", script=f"return {script}", args=list(arguments))

    def wait(self, script, *arguments):
        """Waits until an expression is true, in the page; when its document goes away, in the next one."""
        end = time.monotonic() + PATIENCE
        asking = f"""
            const answer = arguments[arguments.length - 1]
            const ask = () => {{
                let value = null
                try {{ value = {script} }} catch {{}}
                if (value) answer(value); else setTimeout(ask, 20)
            }}
            addEventListener("pagehide", () => answer(null))
            ask()"""
        while True:
            try:
                value = self.command("ExecuteAsyncScript", script=asking, args=list(arguments))
                if value:
                    return value
            except RuntimeError:
                seen = "[location.href, scrollY, document.documentElement.scrollHeight, JSON.stringify({ ...sessionStorage })].join(' ')"
                assert time.monotonic() < end, f"{script} did not come true in {PATIENCE} s at {self.run(seen)}"

    def element(self, selector):
        found = self.command("FindElement", using="css selector", value=selector)
        return next(iter(found.values()))

    def click(self, selector):
        self.command("ElementClick", id=self.element(selector))

    def press(self, selector, key):
        self.command("ElementSendKeys", id=self.element(selector), text=KEYS.get(key, key))


KEYS = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014", "End": "\ue010", "Escape": "\ue00c", "PageUp": "\ue00e", "PageDown": "\ue00f", "Space": " ", "Enter": "\ue007"}


class Firefox(Browser):
    def __init__(self, preferences=None):
        self.profile = tempfile.mkdtemp()
        port = free_port()
        preferences = {
            "marionette.port": port, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            **(preferences or {}),
        }
        text = "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        (pathlib.Path(self.profile) / "user.js").write_text(text)
        self.process = subprocess.Popen(
            [FIREFOX, "--marionette", "--headless", "--no-remote", "--profile", self.profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile, "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "900"})
        self.socket = connect(port, self.process)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.version = self.command("NewSession", capabilities={})["capabilities"]["browserVersion"]
        self.command("SetTimeouts", script=ANSWER * 1000)

    def read(self):
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def command(self, name, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, "WebDriver:" + name, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.read()
        if error:
            raise RuntimeError(f"{name}: {error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def close(self):
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit(Browser):
    #: Command → method and path of W3C WebDriver; a parameter `id` goes into the path.
    PATHS = {
        "Navigate": ("POST", "/url"), "Refresh": ("POST", "/refresh"), "ExecuteScript": ("POST", "/execute/sync"),
        "ExecuteAsyncScript": ("POST", "/execute/async"), "SetTimeouts": ("POST", "/timeouts"),
        "FindElement": ("POST", "/element"), "ElementClick": ("POST", "/element/{id}/click"), "ElementSendKeys": ("POST", "/element/{id}/value"),
    }

    def __init__(self, arguments=()):
        read, write = os.pipe()
        self.display = subprocess.Popen(
            [XVFB, "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], pass_fds=[write],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        self.port = free_port()
        # A container has no user namespaces and no graphics card. With compositing switched off, 2.50 crashes in transitions.
        environment = {
            **os.environ, "DISPLAY": f":{number}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11",
        }
        self.process = subprocess.Popen(
            [WEBKIT, f"--port={self.port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        connect(self.port, self.process).close()
        options = {"webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation", "--geometry=1280x900", *arguments]}}
        self.session = ""
        answer = self.request("POST", "", {"capabilities": {"alwaysMatch": options}})
        self.session = "/" + answer["sessionId"]
        self.version = answer["capabilities"].get("browserVersion", "")
        self.command("SetTimeouts", script=ANSWER * 1000)

    def request(self, method, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, "/session" + self.session + path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read() or b"{}").get("value")
        if answer.status != 200:
            raise RuntimeError(f"{path}: {value}")
        return value

    def command(self, name, **parameters):
        method, path = self.PATHS[name]
        return self.request(method, path.format(**parameters), parameters)

    def close(self):
        for process in (self.process, self.display):
            process.terminate()
            process.wait()


OPEN = {"firefox": Firefox, "webkit": WebKit}
