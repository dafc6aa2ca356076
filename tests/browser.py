"""A real headless Chromium for tests of the page, driven by Playwright; None where there is none."""

import os
import shutil
from contextlib import contextmanager

ARGUMENTS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def executable():
    """Where the browser is: TRUNDLE_BROWSER, or one of the usual names."""
    names = [os.environ.get("TRUNDLE_BROWSER", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


@contextmanager
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def until(page, condition, seconds=60):
    """Wait for a condition in the page (which forbids the evaluation of text, as Playwright's own waiting needs)."""
    for _ in range(20 * seconds):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"after {seconds} s still not: {condition}")


@contextmanager
def opened(browser, address, **options):
    """A page that is ready; on leaving, the console must have stayed silent."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, **options)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text[:300]) if m.type in ("error", "warning") else None)
    stalls = "(OpenGL, Performance"  # the driver's remark on screenshots
    page.on("pageerror", lambda e: problems.append(str(e)[:300]))
    page.on("requestfailed", lambda r: problems.append(f"request failed: {r.url[:200]}"))
    try:
        page.goto(address)
        until(page, "window.trundle?.ready")
        yield page
        problems = [p for p in problems if stalls not in p]
        assert not problems, problems
    finally:
        context.close()
