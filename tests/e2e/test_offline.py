"""Kept on the device: play without a server, subpaths, new versions, broken ones, installing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.e2e.conftest import DESK, Host, Problems
from tools.chromium import CHROMIUM, SWITCHES

pytestmark = pytest.mark.browser
Visit = Callable[[Page, str], Page]
Wait = Callable[[Page], None]
CHANGED = "css/motion.css"
LOOK_FOR_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => null);
  const worker = registration.installing;
  if (worker) await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  return Boolean(registration.waiting);
}"""
WAITING = "() => navigator.serviceWorker.getRegistration().then((registration) => Boolean(registration.waiting))"
APPLY = "() => navigator.serviceWorker.getRegistration().then((registration) => registration.waiting.postMessage('skip-waiting'))"
CACHED = "async () => { const all = []; for (const name of await caches.keys()) all.push(name); return all; }"


def test_it_opens_with_the_server_gone(host: Host, phone: Page, visit: Visit, kept_on_device: Wait) -> None:
    visit(phone, host.url)
    kept_on_device(phone)
    host.stop()
    for where in ("", "#/settings", "index.html", "?from=somewhere"):
        phone.goto("about:blank")
        visit(phone, host.url + where)
        expect(phone.locator("h1:visible")).to_have_count(1)
    visit(phone, host.url + "no/such/page")
    assert phone.url == host.url, "a wrong address leads home"


def test_it_lives_under_any_path_beside_others(sub_host: Host, desk: Page, visit: Visit, kept_on_device: Wait) -> None:
    visit(desk, sub_host.url)
    kept_on_device(desk)
    desk.evaluate("() => caches.open('of another site').then((cache) => cache.put('/there', new Response('kept')))")
    assert desk.evaluate(CACHED) == ["fudaba /some/sub/path/", "of another site"]
    assert desk.evaluate("() => navigator.serviceWorker.controller.scriptURL") == f"{sub_host.url}sw.js"
    assert all(name == "index.html" or not name.startswith("/") for name in sub_host.shelf.asked)
    sub_host.stop()
    visit(desk, sub_host.url)


def test_a_new_version_is_offered_waits_and_is_applied_everywhere(
    host: Host, context: Callable[..., BrowserContext], visit: Visit, kept_on_device: Wait, next_version: Callable[[str], Path]
) -> None:
    browser = context(**DESK)
    first, second = browser.new_page(), browser.new_page()
    visit(first, host.url)
    kept_on_device(first)
    second.goto(host.url)
    expect(second.locator("#elsewhere")).to_be_visible()
    host.deploy(next_version(CHANGED))
    assert first.evaluate(LOOK_FOR_UPDATE)
    assert sorted(name for name in host.shelf.asked if name) == [CHANGED, "sw.js"], "unchanged files are not fetched again"
    visit(first, host.url)
    assert first.evaluate(WAITING), "a reload does not apply it"
    for page in (first, second):
        page.evaluate("() => { window.stillTheOldPage = true; }")
    first.evaluate(APPLY)
    for page in (first, second):
        page.wait_for_function("() => !window.stillTheOldPage")
    second.close()
    visit(first, host.url)
    assert not first.evaluate(WAITING)
    host.stop()
    visit(first, host.url)
    assert first.evaluate("address => fetch(address).then((response) => response.text())", CHANGED).endswith("\n")


def test_a_broken_deployment_leaves_the_old_version_running(
    host: Host, desk: Page, visit: Visit, kept_on_device: Wait, next_version: Callable[[str], Path], site: Path, problems: Problems
) -> None:
    visit(desk, host.url)
    kept_on_device(desk)
    problems.expected = True
    better = next_version(CHANGED)
    host.deploy(better)
    host.shelf.gone.add(CHANGED)
    assert not desk.evaluate(LOOK_FOR_UPDATE)
    assert CHANGED in host.shelf.asked
    visit(desk, host.url)
    # Half-way through an upload: the new list, one old file.
    (better / CHANGED).write_bytes((site / CHANGED).read_bytes())
    host.deploy(better)
    assert not desk.evaluate(LOOK_FOR_UPDATE)
    assert CHANGED in host.shelf.asked
    host.stop()
    visit(desk, host.url)
    host.start()
    (better / CHANGED).write_bytes((site / CHANGED).read_bytes() + b"\n")
    host.deploy(better)
    assert desk.evaluate(LOOK_FOR_UPDATE)


def test_it_can_be_installed(
    sub_host: Host, playwright: Playwright, tmp_path: Path, visit: Visit, watch: Callable[[BrowserContext], None]
) -> None:
    context = playwright.chromium.launch_persistent_context(str(tmp_path), executable_path=CHROMIUM, args=SWITCHES)
    try:
        watch(context)
        page = visit(context.new_page(), sub_host.url)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        answer: dict[str, Any] = session.send("Page.getAppManifest")
        assert answer["errors"] == []
        manifest = json.loads(answer["data"])
        assert "id" not in manifest
        assert session.send("Page.getAppId")["appId"] == sub_host.url
    finally:
        context.close()
