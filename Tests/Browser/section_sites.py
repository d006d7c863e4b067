"""What the sites with long sections share: their project, and fixtures that build it twice and serve it."""

import json
import subprocess

import pytest

from generator import GENERATOR, made_once
from long_feeds import TEMPLATES
from servers import serve

#: The number of cards that the later of the two sites has more than the earlier one.
NEW = 3


def build(folder, data, configuration):
    """Writes a project and generates its site in the folder `public` inside it.

    `data` is the content of each data file by its name without `.json`; `configuration` has the lines of `site.yml`.
    """
    site = folder / "site"
    (site / "data").mkdir(parents=True)
    (folder / "Templates").symlink_to(TEMPLATES)
    for name, content in data.items():
        (site / f"data/{name}.json").write_text(json.dumps(content))
    (site / "site.yml").write_text("\n".join(configuration) + "\n")
    subprocess.run(
        [GENERATOR, "build", "--project", folder, "--output", folder / "public"], check=True, stdout=subprocess.DEVNULL)


def site_fixtures(name, build_site):
    """Three fixtures: the folders of both sites by the index of their newest card, and the addresses of the later and the
    earlier site.

    `build_site(folder, first)` builds the site whose newest card has the index `first`.
    """
    @pytest.fixture(scope="module")
    def sites(tmp_path_factory):
        return {
            first: made_once(tmp_path_factory, f"{name}-{first}", lambda folder: build_site(folder, first)) / "public"  # noqa: B023, called at once
            for first in (0, NEW)
        }

    def address_of(first):
        @pytest.fixture(scope="module")
        def address(sites):
            address, server = serve(sites[first])
            yield address
            server.shutdown()

        return address

    return sites, address_of(0), address_of(NEW)
