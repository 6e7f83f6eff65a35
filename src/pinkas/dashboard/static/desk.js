/* What pages do beyond links and forms. Every page works without it. */
(function () {
  "use strict";

  document.addEventListener("click", function (event) {
    var copy = event.target.closest("[data-copy]");
    if (copy) {
      var from = document.getElementById(copy.dataset.copy);
      navigator.clipboard.writeText(from.value || from.textContent.trim()).then(function () {
        copy.textContent = copy.dataset.copied;
      });
      return;
    }
    var asks = event.target.closest("[data-confirm]");
    if (asks && !window.confirm(asks.dataset.confirm)) { event.preventDefault(); }
  });

  /* Enter in a search within a form searches: the first button of the form would keep it. */
  document.addEventListener("keydown", function (event) {
    var verb = event.key === "Enter" && event.target.dataset && event.target.dataset.enter;
    if (!verb) { return; }
    event.preventDefault();
    event.target.form.querySelector('button[value="' + verb + '"]').click();
  });

  /* Whoever writes how much means that: the choice that stands above it follows. */
  document.addEventListener("input", function (event) {
    var place = event.target.value && event.target.closest("[data-how]");
    if (place) { document.getElementById(place.dataset.how).checked = true; }
  });

  /* A payment shows the fields of its method; those of others are not sent. */
  function showDetails(select) {
    select.closest("tr").querySelectorAll("[data-methods]").forEach(function (field) {
      var other = field.dataset.methods.split(" ").indexOf(select.value) < 0;
      field.hidden = other;
      field.querySelectorAll("input, select").forEach(function (one) { one.disabled = other; });
    });
  }
  document.addEventListener("input", function (event) {
    if (event.target.matches("[data-method]")) { showDetails(event.target); }
    if (event.target.tagName === "FORM") { event.target.querySelectorAll("[data-method]").forEach(showDetails); }
  });

  /* What was typed and not saved is not left without a question. */
  var changed = false;
  document.addEventListener("input", function (event) {
    if (event.target.closest("form[data-keep]")) { changed = true; }
  });
  document.addEventListener("submit", function (event) {
    changed = false;
    var form = event.target;
    if (form.method === "post") {
      if (form.dataset.sent) { event.preventDefault(); return; }  /* a second click is no second time */
      form.dataset.sent = "yes";
      setTimeout(function () { delete form.dataset.sent; }, 4000);
    }
  });
  window.addEventListener("beforeunload", function (event) {
    if (changed) { event.preventDefault(); }
  });

  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id === "saved" && event.detail.xhr.responseText.indexOf("_version") >= 0) { changed = false; }
  });

  /* New notifications are shown as they come. One tab listens for all of them: a browser opens few connections to a site. */
  var bell = document.querySelector("[data-stream]");
  function notified() { if (window.htmx) { window.htmx.trigger(document.body, "notified"); } }
  if (bell && window.EventSource && window.BroadcastChannel && navigator.locks) {
    var address = bell.dataset.stream;
    var tabs = new BroadcastChannel(address);
    tabs.onmessage = notified;
    navigator.locks.request(address, function () {
      return new Promise(function () {  /* kept for as long as this page is open */
        var broken = false;
        var source = new EventSource(address);
        source.addEventListener("notification", function () { notified(); tabs.postMessage(""); });
        source.onerror = function () { broken = true; };
        source.onopen = function () {  /* what came while it was broken is not sent */
          if (broken) { broken = false; notified(); tabs.postMessage(""); }
        };
      });
    });
  }

  /* Ctrl-K or `/` searches from every page; the arrows go through what is found. */
  var search = document.getElementById("search");
  function openSearch(event) {
    if (!search || !search.showModal || search.open) { return; }
    event.preventDefault();
    search.showModal();
    var field = search.querySelector("input");
    field.select();
    if (window.htmx) { window.htmx.trigger(field, "open"); }
  }
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" || event.key === "/" && !typing) { openSearch(event); }
    if (!search || !search.open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) { return; }
    var links = Array.from(search.querySelectorAll("a")), at = links.indexOf(document.activeElement);
    var next = event.key === "ArrowDown" ? links[at + 1] : links[at - 1] || search.querySelector("input");
    event.preventDefault();
    if (next) { next.focus(); }
  });
  document.addEventListener("submit", function (event) {
    var first = search && search.contains(event.target) && search.querySelector("#search-found a");
    if (first) { event.preventDefault(); first.click(); }
  });
  document.addEventListener("click", function (event) {
    if (event.target.closest("#open-search")) { openSearch(event); }
    if (event.target === search) { search.close(); }
  });

  /* What opens behind `More` is closed by a click beside it, and by Escape. */
  function closeMore(event) {
    document.querySelectorAll("details.further[open]").forEach(function (one) {
      if (event.key === "Escape") { one.open = false; one.querySelector("summary").focus(); }
      if (event.type === "click" && !one.contains(event.target)) { one.open = false; }
    });
  }
  document.addEventListener("click", closeMore);
  document.addEventListener("keydown", closeMore);

  /* A click anywhere in a row of a list leads where its first link leads; beside a box it ticks that. Text can still be
     selected, and what is in the row keeps its own click. */
  document.addEventListener("click", function (event) {
    var row = event.target.closest("table[data-rows] tbody tr"), own = "a, button, input, select, textarea, label, summary, details";
    if (!row || event.defaultPrevented || event.target.closest(own) || String(window.getSelection())) { return; }
    var box = event.target.closest("td") && event.target.closest("td").querySelector("input[type=checkbox]"), link = row.querySelector("a[href]");
    if (box) { box.click(); return; }
    if (!link) { return; }
    if (event.ctrlKey || event.metaKey) { window.open(link.href, "_blank", "noopener"); } else { link.click(); }
  });

  /* Rows that are ticked: how many, all of the page, and with Shift all from the one that was ticked before. */
  var ticked = null;
  function boxes(form) { return Array.from(form.querySelectorAll("tbody input[type=checkbox]")); }
  function count(form) {
    var all = boxes(form), on = all.filter(function (one) { return one.checked; }).length, head = form.querySelector("[data-all]");
    var told = form.querySelector("[data-count]"), every = form.querySelector("[name=_all]");
    if (told) { told.textContent = on; }
    if (head) { head.checked = on > 0 && on === all.length; head.indeterminate = on > 0 && on < all.length; }
    if (every && !on) { every.checked = false; }
  }
  document.addEventListener("click", function (event) {
    var form = event.target.closest("form[data-select]");
    if (!form) { return; }
    var all = boxes(form), at = all.indexOf(event.target);
    if (event.target.matches("[data-all], [data-none]")) {
      all.forEach(function (one) { one.checked = event.target.checked || false; });
    } else if (at >= 0 && event.shiftKey && all.indexOf(ticked) >= 0) {
      var from = all.indexOf(ticked);
      all.slice(Math.min(at, from), Math.max(at, from) + 1).forEach(function (one) { one.checked = event.target.checked; });
    }
    if (at >= 0) { ticked = event.target; }
    count(form);
  });

  /* The filters of a list, sent while one types: empty ones are left out of the address, and the panel closes by its button. */
  var leaving = 0;  /* whoever follows a link meanwhile is not called back to the list by its answer */
  window.addEventListener("beforeunload", function () {
    leaving = Date.now();
    document.querySelectorAll("form[data-live]").forEach(function (form) { window.htmx.trigger(form, "htmx:abort"); });
  });
  document.addEventListener("htmx:configRequest", function (event) {
    if (!event.target.matches("form[data-live]")) { return; }
    if (Date.now() - leaving < 1000) { event.preventDefault(); return; }
    var sent = event.detail.parameters;
    Object.keys(sent).forEach(function (name) { if (sent[name] === "") { delete sent[name]; } });
  });
  document.addEventListener("submit", function (event) {
    event.target.querySelectorAll("[popover]:popover-open").forEach(function (one) { one.hidePopover(); });
  });

  /* The review of a paper: the place of a field shows in the picture while the field is filled in, and keys accept and go on. */
  document.addEventListener("focusin", function (event) {
    var review = event.target.closest("[data-review]");
    if (!review) { return; }
    review.querySelectorAll("rect.on").forEach(function (one) { one.classList.remove("on"); });
    var name = event.target.dataset.field, box = name && review.querySelector('rect[data-box="' + name + '"]');
    if (box) { box.classList.add("on"); box.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  });
  document.addEventListener("keydown", function (event) {
    var review = document.querySelector("[data-review]");
    if (!review) { return; }
    var accept = review.querySelector('button[value="accept"]');
    if (event.key === "Enter" && event.ctrlKey && accept) { event.preventDefault(); accept.click(); }
    var to = event.altKey && { PageDown: "next", PageUp: "prev" }[event.key], link = to && document.querySelector('a[rel="' + to + '"]');
    if (link) { event.preventDefault(); link.click(); }
  });

  /* A page that is worked by single keys: each presses what names it. Enter on a button or a link is theirs. */
  document.addEventListener("keydown", function (event) {
    var page = document.querySelector("[data-keys]"), on = event.target;
    if (!page || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) { return; }
    if (/^(TEXTAREA|SELECT)$/.test(on.tagName) || on.tagName === "INPUT" && on.type !== "radio") { return; }
    if (event.key === "Enter" && on.closest("a, button, summary")) { return; }
    var what = event.key === "u" ? document.querySelector(".toast form button") : page.querySelector('[data-key="' + CSS.escape(event.key) + '"]');
    if (!what) { return; }
    event.preventDefault();
    what.click();
    var inside = what.tagName === "SUMMARY" && what.parentElement.querySelector("button");
    if (inside) { setTimeout(function () { inside.focus(); }); }
  });

  /* A toast that offers to undo stays until it is closed; another one leaves by itself, unless somebody is on it. */
  document.addEventListener("click", function (event) {
    var close = event.target.closest("[data-close]");
    if (close) { event.preventDefault(); close.parentElement.remove(); history.replaceState(null, "", close.href); }
  });
  document.querySelectorAll(".toast:not(.static)").forEach(function (toast) {
    if (toast.querySelector("form")) { return; }
    (function wait() {
      setTimeout(function () { if (toast.matches(":hover, :focus-within")) { wait(); } else { toast.remove(); } }, 10000);
    }());
  });

  /* A refusal is where the eye and the keyboard go. */
  function show() {
    var problem = document.querySelector("[data-problem]");
    if (problem) { problem.focus(); }
  }

  /* What is shown once is not asked for again by a reload: that leads to the page of the thing. */
  function shownOnce() {
    var once = document.querySelector("[data-address]");
    if (once) { window.history.replaceState(null, "", once.dataset.address); }
  }

  /* What an editor keeps in this browser is not needed any more once the page after saving has come. Where the login
     came instead, nothing was saved: it stays, and the login says so. Whoever logs out leaves nothing behind. */
  function eachDraft(what) {
    try {
      Object.keys(localStorage).filter(function (key) { return key.indexOf("pinkas:draft:") === 0; }).forEach(function (key) {
        what(key, JSON.parse(localStorage.getItem(key)));
      });
    } catch (closed) { return; }
  }
  function forget() {
    var told = document.querySelector("[data-kept-draft]");
    if (told) {
      eachDraft(function (key, draft) {
        if (!draft.sending) { return; }
        told.hidden = false;
        localStorage.setItem(key, JSON.stringify(Object.assign(draft, { sending: false })));
      });
    } else if (!document.getElementById("editor") && document.querySelector(".menu")) {
      eachDraft(function (key, draft) { if (draft.sending) { localStorage.removeItem(key); } });
    }
  }
  document.addEventListener("submit", function (event) {
    if (event.target.getAttribute("action") === "/app/leave") { eachDraft(function (key) { localStorage.removeItem(key); }); }
  });

  /* On a phone tabs are moved sideways: the one that is open is in sight. */
  function showTab() {
    document.querySelectorAll(".tabs [aria-current]").forEach(function (tab) {
      var row = tab.parentElement, side = tab.getBoundingClientRect(), frame = row.getBoundingClientRect();
      if (side.left < frame.left) { row.scrollLeft += side.left - frame.left; }
      if (side.right > frame.right) { row.scrollLeft += side.right - frame.right; }
    });
  }

  function ready() { show(); showTab(); shownOnce(); forget(); document.querySelectorAll("form[data-select]").forEach(count); }
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", ready); } else { ready(); }
}());
