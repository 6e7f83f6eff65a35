/* Fields with more comfort than browsers give them: dates, choices that are searched for, files that are dropped. Each is
   an element around a plain field, which does everything that matters without this script. */
(function () {
  "use strict";
  var words = document.getElementById("words");
  if (!words || !window.customElements || !HTMLElement.prototype.showPopover) { return; }
  var language = document.documentElement.lang || "en";
  document.documentElement.dataset.script = "yes";

  function make(tag, attributes, text) {
    var element = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) { element.setAttribute(name, attributes[name]); });
    if (text !== undefined) { element.textContent = text; }
    return element;
  }
  function icon(name) {
    var from = words.content.querySelector("[data-icon=" + name + "] svg");
    return from.cloneNode(true);
  }
  function say(field, name) { field.dispatchEvent(new Event(name, { bubbles: true })); }

  /* What opens below a field and above everything else on the page; at the edges of the window it is moved inside. */
  function place(box, field) {
    var at = field.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
    var left = getComputedStyle(field.parentElement).direction === "rtl" ? at.right - wide : at.left;
    var below = at.bottom + 4 + high <= window.innerHeight || at.top < high + 8;
    box.style.left = Math.max(8, Math.min(left, window.innerWidth - wide - 8)) + "px";
    box.style.top = (below ? at.bottom + 4 : at.top - high - 4) + "px";
  }

  /* Dates. They are typed as day, month, year in both languages, or chosen in a calendar; the form sends what the plain
     field of the browser holds, year first. */
  function iso(year, month, day) {
    var date = new Date(Date.UTC(year, month - 1, day));
    date.setUTCFullYear(year);
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1000) { return ""; }
    return date.toISOString().slice(0, 10);
  }
  function today() {
    var now = new Date();
    return iso(now.getFullYear(), now.getMonth() + 1, now.getDate());
  }
  function parse(text) {
    var plain = text.trim().replace(/[\u200e\u200f]/g, ""), parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
    if (parts) { return iso(Number(parts[1]), Number(parts[2]), Number(parts[3])); }
    parts = /^(\d{1,2})[./\-\s](\d{1,2})(?:[./\-\s](\d{2}|\d{4}))?$/.exec(plain) || /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(plain);
    if (!parts) { return ""; }
    var year = parts[3] ? Number(parts[3]) : new Date().getFullYear();
    return iso(year < 100 ? 2000 + year : year, Number(parts[2]), Number(parts[1]));
  }
  function shown(date) { return date ? date.split("-").reverse().join("/") : ""; }
  function moved(date, days, months) {
    var at = new Date(date + "T00:00:00Z"), day = at.getUTCDate();
    if (months) {
      at.setUTCDate(1);
      at.setUTCMonth(at.getUTCMonth() + months);
      at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()));
    } else { at.setUTCDate(day + days); }
    return at.toISOString().slice(0, 10);
  }
  function written(date, how) {
    return new Intl.DateTimeFormat(language, Object.assign({ timeZone: "UTC" }, how)).format(new Date(date + "T00:00:00Z"));
  }

  class DateField extends HTMLElement {
    connectedCallback() {
      if (this.text && this.contains(this.text)) { return; }  /* moved to another place of the page */
      var plain = this.plain = this.querySelector("input[type=date]"), old = this.querySelector("input[data-made]"), field = this;
      if (!plain) { return; }
      var text = this.text = make("input", { type: "text", "data-made": "", dir: "ltr", inputmode: "numeric", autocomplete: "off" });
      text.placeholder = words.dataset.format;
      ["id", "aria-label", "aria-invalid", "aria-describedby", "required"].forEach(function (name) {
        var from = plain.hasAttribute(name) ? plain : old;  /* in a copy of a row the one of the row says it */
        if (!from || !from.hasAttribute(name)) { return; }
        text.setAttribute(name, from.getAttribute(name));
        plain.removeAttribute(name);
      });
      this.querySelectorAll("[data-made]").forEach(function (one) { one.remove(); });
      plain.hidden = true;
      this.button = make("button", { type: "button", "data-made": "", "class": "bare", "aria-label": words.dataset.pick, "aria-haspopup": "dialog" });
      this.button.append(icon("calendar"));
      this.append(text, this.button);
      text.value = shown(plain.value);
      if (plain.hasAttribute("autofocus")) { text.focus(); }
      text.addEventListener("input", function () {
        if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text.value)) { field.take(false); }
      });
      text.addEventListener("change", function () { field.take(true); });
      text.addEventListener("keydown", function (event) {
        if (event.key === "ArrowDown") { event.preventDefault(); event.stopPropagation(); field.open(); }
      });
      plain.addEventListener("change", function () { if (document.activeElement !== text) { field.show(); } });
      this.button.addEventListener("click", function () { field.open(); });
      if (plain.form) { plain.form.addEventListener("reset", function () { setTimeout(function () { field.show(); }); }); }
    }
    show() {
      this.text.value = shown(this.plain.value);
      this.wrong(false);
    }
    wrong(is) {
      this.text.setCustomValidity(is ? words.dataset.wrong : "");
      if (is) { this.text.setAttribute("aria-invalid", "true"); } else { this.text.removeAttribute("aria-invalid"); }
    }
    take(whole) {
      var date = parse(this.text.value), wrong = Boolean(this.text.value.trim()) && !date;
      this.wrong(wrong);
      if (this.plain.value !== date) { this.plain.value = date; say(this.plain, "input"); say(this.plain, "change"); }
      if (whole && date) { this.text.value = shown(date); }
    }
    choose(date) {
      this.text.value = shown(date);
      this.take(true);
      this.close();
      this.text.focus();
    }
    open() {
      var field = this;
      this.close();
      this.at = parse(this.text.value) || this.plain.value || today();
      var box = this.box = make("div", { "class": "calendar", role: "dialog", popover: "auto", "aria-label": words.dataset.pick, "data-made": "" });
      box.addEventListener("keydown", function (event) { field.key(event); });
      box.addEventListener("toggle", function (event) { if (event.newState === "closed") { field.close(); } });
      this.append(box);
      this.draw();
      box.showPopover();
      place(box, this.text);
      this.focusDay();
    }
    close() {
      var box = this.box;
      if (!box) { return; }
      this.box = null;
      if (box.contains(document.activeElement)) { this.text.focus(); }
      box.remove();
    }
    focusDay() { this.box.querySelector("[tabindex='0']").focus({ preventScroll: true }); }
    draw() {
      var field = this, month = this.at.slice(0, 7), chosen = parse(this.text.value);
      var head = make("div", { "class": "month" }), table = make("table", { role: "grid" }), row = make("tr", {});
      [["before", -1], ["after", 1]].forEach(function (one) {
        var button = make("button", { type: "button", "class": "bare", "aria-label": words.dataset[one[0]] });
        button.append(icon(one[0]));
        button.addEventListener("click", function () { field.at = moved(field.at, 0, one[1]); field.draw(); place(field.box, field.text); });
        head.append(button);
      });
      var title = written(this.at, { month: "long", year: "numeric" });
      head.insertBefore(make("strong", { "aria-live": "polite" }, title), head.lastChild);
      table.setAttribute("aria-label", title);
      for (var day = 0; day < 7; day += 1) {  /* the first of these days was a Sunday, with which a week begins */
        var name = "2023-01-0" + (day + 1);
        row.append(make("th", { scope: "col", abbr: written(name, { weekday: "long" }) }, written(name, { weekday: "narrow" })));
      }
      table.createTHead().append(row);
      var date = moved(month + "-01", -new Date(month + "-01T00:00:00Z").getUTCDay(), 0), body = table.createTBody();
      while (date.slice(0, 7) <= month) {
        row = body.insertRow();
        for (day = 0; day < 7; day += 1, date = moved(date, 1, 0)) {
          var cell = make("td", { role: "gridcell", "aria-selected": String(date === chosen) });
          var button = make("button", { type: "button", tabindex: date === this.at ? "0" : "-1", "data-date": date }, String(Number(date.slice(8))));
          button.setAttribute("aria-label", written(date, { dateStyle: "full" }));
          if (date === today()) { button.setAttribute("aria-current", "date"); }
          if (date.slice(0, 7) !== month) { button.className = "other"; }
          cell.append(button);
          row.append(cell);
        }
      }
      table.addEventListener("click", function (event) {
        var on = event.target.closest("[data-date]");
        if (on) { field.choose(on.dataset.date); }
      });
      this.box.replaceChildren(head, table);
    }
    key(event) {
      var week = new Date(this.at + "T00:00:00Z").getUTCDay(), turn = document.documentElement.dir === "rtl" ? -1 : 1;
      var steps = { ArrowLeft: [-turn, 0], ArrowRight: [turn, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0], Home: [-week, 0], End: [6 - week, 0],
        PageUp: [0, event.shiftKey ? -12 : -1], PageDown: [0, event.shiftKey ? 12 : 1] };
      event.stopPropagation();
      if (event.key === "Escape") { event.preventDefault(); this.close(); return; }
      if (event.key === "Enter" && event.target.dataset.date) { event.preventDefault(); this.choose(event.target.dataset.date); return; }
      if (!steps[event.key] || !event.target.dataset.date) { return; }
      event.preventDefault();
      this.at = moved(this.at, steps[event.key][0], steps[event.key][1]);
      this.draw();
      this.focusDay();
    }
  }

  /* A field that searches while one types, and the list of what is found. The service draws the list; whoever uses the
     field hears of the choice by the event `choose`, or else the form is sent with the button of what was chosen. */
  class ComboBox extends HTMLElement {
    connectedCallback() {
      var box = this, input = this.input = this.querySelector("input");
      if (!input || this.ready) { return; }
      this.ready = true;
      this.querySelectorAll("[data-made]").forEach(function (one) { one.remove(); });
      this.number = ComboBox.count = (ComboBox.count || 0) + 1;
      this.list = make("div", { "class": "options", popover: "manual", "data-made": "" });
      this.choices = make("div", { id: "options-" + this.number, role: "listbox", "aria-label": this.dataset.label });
      this.heard = make("span", { "class": "visually-hidden", role: "status", "data-made": "" });
      this.list.append(this.choices);
      this.append(this.list, this.heard);
      Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.choices.id, autocomplete: "off" })
        .forEach(function (pair) { input.setAttribute(pair[0], pair[1]); });
      input.addEventListener("input", function (event) { if (event.isTrusted || event.detail) { box.later(160); } });
      input.addEventListener("keydown", function (event) { box.key(event); });
      input.addEventListener("click", function () { if (box.dataset.least === "0") { box.later(0); } });
      input.addEventListener("blur", function () { box.hide(); });
      this.list.addEventListener("mousedown", function (event) { event.preventDefault(); });
      this.addEventListener("click", function (event) {
        var option = event.target.closest("[role=option]");
        if (option) { box.choose(option); }
      });
    }
    disconnectedCallback() { clearTimeout(this.timer); }
    later(delay) {
      var box = this;
      clearTimeout(this.timer);
      this.waits = true;
      this.timer = setTimeout(function () { box.search(); }, delay);
    }
    search() {
      var box = this, text = this.input.value.trim(), turn = this.turn = (this.turn || 0) + 1;
      if (text.length < Number(this.dataset.least || 1)) { this.waits = false; this.hide(); return; }
      var address = this.dataset.source + (this.dataset.source.indexOf("?") < 0 ? "?" : "&") + "as=options&" + this.dataset.param + "=" + encodeURIComponent(text);
      fetch(address, { headers: { "HX-Request": "true" } }).then(function (answer) { return answer.ok ? answer.text() : ""; }).then(function (html) {
        if (turn !== box.turn || !box.isConnected) { return; }
        box.waits = false;
        box.show(html, text);
      }, function () { box.waits = false; });
    }
    show(html, text) {
      var box = this, part = document.createRange().createContextualFragment(html);
      var told = part.querySelector("[data-told]"), found = Array.from(part.querySelectorAll("[role=option]"));
      if (!told || document.activeElement !== this.input) { this.hide(); return; }
      found.forEach(function (one, place) { one.id = "option-" + box.number + "-" + place; });
      this.choices.replaceChildren.apply(this.choices, found);
      this.choices.hidden = !found.length;
      this.list.replaceChildren(told, this.choices);
      told.hidden = !told.textContent;
      this.heard.textContent = told.dataset.told;
      if (!found.length && this.dataset.quiet) { this.hide(); return; }
      this.list.style.minWidth = this.input.offsetWidth + "px";
      if (!this.list.matches(":popover-open")) { this.list.showPopover(); }
      place(this.list, this.input);
      this.input.setAttribute("aria-expanded", "true");
      this.mark(this.dataset.first === "yes" ? this.options()[0] : null);
      if (this.entered === text && this.marked) { this.choose(this.marked); }
      this.entered = null;
    }
    hide() {
      this.turn = (this.turn || 0) + 1;
      clearTimeout(this.timer);
      this.waits = false;
      if (this.list.matches(":popover-open")) { this.list.hidePopover(); }
      this.input.setAttribute("aria-expanded", "false");
      this.mark(null);
    }
    options() { return Array.from(this.list.querySelectorAll("[role=option]")); }
    mark(option) {
      if (this.marked) { this.marked.setAttribute("aria-selected", "false"); }
      this.marked = option || null;
      if (!option) { this.input.removeAttribute("aria-activedescendant"); return; }
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", option.id);
    }
    key(event) {
      var open = this.list.matches(":popover-open"), all = this.options(), at = all.indexOf(this.marked);
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) { return; }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!open && event.key === "ArrowUp") { return; }
        event.preventDefault();
        if (!open) { this.later(0); return; }
        this.mark(all[event.key === "ArrowDown" ? (at + 1) % all.length : (at < 1 ? all.length : at) - 1]);
      } else if (event.key === "Enter" && open && this.marked) {
        event.preventDefault();
        event.stopPropagation();
        this.choose(this.marked);
      } else if (event.key === "Enter" && this.dataset.first === "yes" && this.input.value.trim()) {
        event.preventDefault();  /* what was typed so far is searched, and the first that is found is taken */
        event.stopPropagation();
        this.entered = this.input.value.trim();
        if (!this.waits) { this.later(0); }
      } else if (event.key === "Escape" && open) {
        event.preventDefault();
        event.stopPropagation();
        this.hide();
      }
    }
    choose(option) {
      this.hide();
      var event = new CustomEvent("choose", { bubbles: true, cancelable: true, detail: option.dataset });
      if (!this.dispatchEvent(event) || !this.input.form) { return; }
      var button = make("button", { name: "_do", value: option.dataset["do"], hidden: "", formnovalidate: "" });
      this.input.form.append(button);
      button.click();
    }
  }

  /* A place onto which files are dropped, around the field that takes them. */
  class FileDrop extends HTMLElement {
    connectedCallback() {
      var drop = this, input = this.querySelector("input[type=file]"), told = this.querySelector("[data-chosen-file]");
      if (!input || this.ready) { return; }
      this.ready = true;
      function name() {
        if (told && input.files.length) { told.textContent = Array.from(input.files).map(function (one) { return one.name; }).join(", "); }
        if (drop.hasAttribute("data-sends") && input.files.length) { input.form.requestSubmit(); }
      }
      input.addEventListener("change", name);
      ["dragenter", "dragover"].forEach(function (kind) {
        drop.addEventListener(kind, function (event) { event.preventDefault(); drop.classList.add("over"); });
      });
      ["dragleave", "drop"].forEach(function (kind) {
        drop.addEventListener(kind, function () { drop.classList.remove("over"); });
      });
      this.addEventListener("drop", function (event) {
        event.preventDefault();
        if (!event.dataTransfer.files.length) { return; }
        input.files = event.dataTransfer.files;
        say(input, "change");
      });
    }
  }

  customElements.define("date-field", DateField);
  customElements.define("combo-box", ComboBox);
  customElements.define("file-drop", FileDrop);
}());
