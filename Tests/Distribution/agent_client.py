"""agent_client.py PROGRAM PROJECT: an agent that mends a broken template, with the client of the package mcp."""

import asyncio
import json
import pathlib
import sys

from mcp import ClientSession, StdioServerParameters, stdio_client

PROGRAM, PROJECT = sys.argv[1], pathlib.Path(sys.argv[2])
TEMPLATE = PROJECT / "Templates/cells/article.mustache"


async def main():
    before = files()
    async with stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp", "--project", str(PROJECT)])) as streams:
        async with ClientSession(*streams) as session:
            await session.initialize()
            tools = {tool.name: tool for tool in (await session.list_tools()).tools}
            assert {"check", "explain", "contents", "render", "fit", "diff", "write_review", "write_site"} <= set(tools)
            writers = {name for name, tool in tools.items() if not tool.annotations.model_dump(by_alias=True)["readOnlyHint"]}
            assert writers == {"write_review", "write_site"}

            async def call(tool, fails=False, /, **arguments):
                result = await session.call_tool(tool, arguments)
                failed = result.model_dump(by_alias=True)["isError"]
                assert bool(failed) == fails, (tool, result.content[0].text)
                return result.content[0].text

            contents = json.loads(await call("contents"))
            assert contents
            # A broken template is found, with its line, and mended.
            good = TEMPLATE.read_text()
            TEMPLATE.write_text(good.replace("{{title}}", "{{titel}}"))
            findings = json.loads(await call("check", True))["diagnostics"]
            location = findings[0]["location"]
            assert location["file"] == "Templates/cells/article.mustache"
            assert "{{titel}}" in TEMPLATE.read_text().splitlines()[location["line"] - 1]
            assert findings[0]["code"] in await call("explain", name=findings[0]["code"])
            record = {"title": "Fog & light", "url": "https://example.org/fog/"}
            assert "titel" in await call("render", True, template="cells/article", record=record)
            TEMPLATE.write_text(good.replace('class="article-title"', 'class="article-title" data-mended="yes"'))
            await call("check")
            rendered = await session.call_tool("render", {"template": "cells/article", "record": record})
            fragment = json.loads(rendered.content[0].text)["summary"]["fragment"]
            assert "Fog &amp; light" in fragment and 'data-mended="yes"' in fragment
            assert [part.type for part in rendered.content] == ["text", "image"]
            assert (await call("fit", source="cards", choice={"slot": "title", "from": ["headline"]})).startswith("--- a/site")

            assert files() == before, "something was written"
            change = json.loads(await call("diff"))
            assert "data-mended" in json.dumps(change, ensure_ascii=False)
            assert len(change["summary"]["groups"]) == 1, "one cause"
            await call("write_review")
            assert (PROJECT / "review.html").stat().st_size > 10_000
            await call("write_site")
            assert (PROJECT / "site/public/index.html").exists()
    for path in set(files()) - set(before):
        assert path.is_relative_to(PROJECT), path
    print("mended")


def files():
    return sorted(path for path in PROJECT.parent.rglob("*") if path.is_file() and ".git" not in path.parts)


asyncio.run(main())
