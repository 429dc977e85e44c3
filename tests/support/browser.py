"""Chromium, without a window and without a network, to look at pages as people do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

needs_chromium = pytest.mark.skipif(_PROGRAM is None, reason="Chromium is not installed (Debian's package chromium)")


@dataclass(frozen=True)
class Sight:
    """A page in a browser; what it asked the network for, and what its scripts complained of."""

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, which several pages may be opened in one after the other."""
    assert _PROGRAM is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_PROGRAM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def shown(browser: Browser, path: Path, address: str = "", **looks: Any) -> Iterator[Sight]:
    """A page of a file, and what follows in its address; downloads are accepted. `looks` are the browser's."""
    context = browser.new_context(offline=True, accept_downloads=True, **looks)
    sight = Sight(context.new_page())
    sight.page.on("request", lambda request: sight.requests.append(request.url))
    sight.page.on("pageerror", lambda error: sight.complaints.append(str(error)))
    sight.page.on("console", lambda message: sight.complaints.append(message.text))
    try:
        sight.page.goto(path.as_uri() + address)
        yield sight
    finally:
        context.close()


@contextmanager
def opened(path: Path) -> Iterator[Sight]:
    """A page of a file in a browser of its own."""
    with chromium() as browser, shown(browser, path) as sight:
        yield sight
