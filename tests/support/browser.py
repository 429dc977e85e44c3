"""Chromium, without a window and without a network, to look at pages as people do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

_PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

needs_chromium = pytest.mark.skipif(_PROGRAM is None, reason="Chromium is not installed (Debian's package chromium)")


@dataclass(frozen=True)
class Sight:
    """A page in a browser; what it asked the network for, and what its scripts complained of."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


@contextmanager
def opened(path: Path) -> Iterator[Sight]:
    """A page of a file; downloads are accepted."""
    assert _PROGRAM is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_PROGRAM, args=["--no-sandbox"])
        sight = Sight(browser.new_context(offline=True, accept_downloads=True).new_page())
        sight.page.on("request", lambda request: sight.requests.append(request.url))
        sight.page.on("pageerror", lambda error: sight.complaints.append(str(error)))
        sight.page.on("console", lambda message: sight.complaints.append(message.text))
        try:
            sight.page.goto(path.as_uri())
            yield sight
        finally:
            browser.close()
