"""An audit leaves out only what is alike what it has found faultless: each fault below is planted in a copy of a page
that it has seen."""

import asyncio

import pytest

from browser import person
from browser.chromium import tab
from browser.person import Person

PAGE = """<!doctype html><html lang="en"><head><title>Clients</title><meta name="viewport" content="width=device-width">
<style>body { background: white; color: black } a { color: inherit } .quiet { color: #595959 }
@media (prefers-color-scheme: dark) { body { background: black; color: white } .quiet { color: #a6a6a6 }
.dim { color: #595959 } .pit { background: #555 } .fog { opacity: 0.3 } }
.button { display: inline-block; min-width: 24px; min-height: 24px } .box { width: 90px }</style></head><body><main>
<h1>Clients</h1><p class="quiet">Two of them</p><ul><li><a class="button" href="/a">Anna</a></li></ul>
<form><label for="name">Name</label> <input id="name" aria-describedby="hint"><span id="hint">In full</span>
<select aria-label="Kind"><option>Person</option></select><button class="button">Save</button></form>
<div class="box"><img src="data:," alt="A face"></div>
<table><tr><th scope="col">Sum</th></tr><tr><td>1.00</td></tr></table></main></body></html>"""

FAULTS = {
    "a link without words": ('href="/a">Anna', 'href="/a">'),
    "a button without words": (">Save<", "><"),
    "a field without a label": ('for="name"', 'for="another"'),
    "a choice without a label": ('aria-label="Kind"', 'aria-label=""'),
    "a picture without words": (' alt="A face"', ""),
    "pale words by a style": ('<p class="quiet">', '<p class="quiet" style="color: #aaa">'),
    "words on a ground of their colour": ("<main>", '<main style="background: #666">'),
    "words that are faded": ("<main>", '<main style="opacity: 0.4">'),
    "a role that is none": ("<ul>", '<ul role="lits">'),
    "a state that is none": ('href="/a"', 'href="/a" aria-expanded="perhaps"'),
    "no language": (' lang="en"', ""),
    "a language that is none": ('lang="en"', 'lang="xx-nothing"'),
    "no title": ("Clients</title>", "</title>"),
    "a page that cannot be made larger": ("width=device-width", "width=device-width, user-scalable=no"),
    "a list of what are no items": ("<ul><li>", "<ul><p>and</p><li>"),
    "a link within a button": ('class="button">Save', 'class="button"><a href="/b">Save</a>'),
    "a link deep within a button": ('class="button">Save', 'class="button"><b><i><a href="/b">Save</a></i></b>'),
    "small targets side by side": (
        "</form>",
        '</form><div style="font-size: 9px"><button style="padding: 0; border: 0; width: 9px">a</button>'
        '<button style="padding: 0; border: 0; width: 9px">b</button></div>',
    ),
    "words too pale in a dark theme": ('class="quiet"', 'class="quiet dim"'),
    "words on a pale ground in a dark theme": ('class="quiet"', 'class="quiet pit"'),
    "words that are faded in a dark theme": ('class="quiet"', 'class="quiet fog"'),
    "a field of a ground of its own in a dark theme": ('<input id="name"', '<input id="name" class="pit" value="Anna"'),
    "a page that is too wide": ("<main>", '<main style="width: 2000px">'),
}


async def _show(page: Person, html: str) -> None:
    frame = (await page.page.call("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    await page.page.call("Page.setDocumentContent", frameId=frame, html=html)
    await asyncio.sleep(0)


async def test_every_fault_in_a_page_that_was_seen_is_found(browser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "_FAULTLESS", {})
    unseen = []
    async with tab(browser, width=1280) as page:
        looking = Person(page, "")
        await _show(looking, PAGE)
        await looking.accessible(dark=True)
        for name, (right, wrong) in FAULTS.items():
            assert PAGE.count(right) == 1, name
            await _show(looking, PAGE.replace(right, wrong))
            try:
                await looking.accessible(dark=True)
                unseen.append(name)
            except AssertionError:
                await looking.theme("light")
    assert not unseen, unseen


async def test_a_page_of_the_same_parts_is_not_audited_again(browser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "_FAULTLESS", {})
    async with tab(browser, width=1280) as page:
        looking = Person(page, "")
        await _show(looking, PAGE)
        await looking.accessible(dark=True)
        await looking.value("delete window.axe")
        await _show(looking, PAGE.replace("Clients", "Suppliers").replace("Anna", "Ruth").replace('"/a"', '"/b"'))
        await looking.accessible(dark=True)
        assert await looking.value("typeof window.axe") == "undefined"
