"""What makes a site of the pages: the README is its first one, and links to files of the repository lose their link."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files: Files, config: Any) -> Files:
    """The README is a page like the others."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace("](docs/", "](")
    files.append(File.generated(config, "index.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:  # noqa: ARG001  mkdocs gives them by name
    """Links to pages stay; those to other files of the repository are text."""
    folder = (Path(config.docs_dir) / page.file.src_uri).parent

    def written(found: re.Match[str]) -> str:
        image, text, link = found.groups()
        target, hash_sign, anchor = link.partition("#")
        if image or not target or "://" in target:
            return found[0]
        there = (folder / target).resolve()
        if there == ROOT / "README.md":
            home = "../" * page.file.src_uri.count("/") + "index.md"
            return f"[{text}]({home}{hash_sign}{anchor})"
        inside = there.is_relative_to(config.docs_dir) and there.is_file()
        return found[0] if inside else text

    return _LINK.sub(written, markdown)
