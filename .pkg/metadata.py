"""What package indexes show: the README, with links that lead somewhere from there.

Who publishes says by the environment variable ARENA_HOME where the repository is to be seen, such as
https://github.com/OWNER/arena: links to its files become links to there, and it is named as the home of the project.
Without it links are text, for they would lead nowhere.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "ARENA_HOME"
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


class CustomMetadataHook(MetadataHookInterface):
    """Fills in what pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README, and addresses if the home is known."""
        home = os.environ.get(HOME, "").rstrip("/")
        version = f"v{metadata['version']}"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readable_elsewhere(text, home, version)}
        if home:
            metadata["urls"] = {
                "Source": home,
                "Documentation": f"{home}/tree/{version}/docs",
                "Changelog": f"{home}/blob/{version}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }


def readable_elsewhere(text: str, home: str, version: str) -> str:
    """A page of the repository whose links to its files lead to this version's, or are text if there is no home."""

    def written(found: re.Match[str]) -> str:
        image, words, link = found.groups()
        if "://" in link or link.startswith("#"):
            return found[0]
        if not home:
            return "" if image else words
        return f"{image}[{words}]({home}/{'raw' if image else 'blob'}/{version}/{link})"

    return _LINK.sub(written, text)
