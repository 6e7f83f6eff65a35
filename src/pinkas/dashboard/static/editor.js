/* The editor of documents beyond its form: rows without a reload, keys, spreadsheet rows, and what is typed is kept in
   this browser. Without this script every button asks the service, and nothing is lost but comfort. */
(function () {
  "use strict";
  var form = document.getElementById("editor");
  if (!form) { return; }

  /* Rows. A row is the fields of `lines[n]` or `payments[n]`; n is its place. */
  function table(element) { return element.closest("table.lines"); }
  function rows(of) { return Array.from(of.tBodies[0].rows); }
  function stem(of) {
    var named = of.tBodies[0].querySelector("[name]");
    return named ? named.name.slice(0, named.name.indexOf("[")) : "";
  }
  function fields(row) { return Array.from(row.querySelectorAll("input, select, textarea")); }
  function renumber(of) {
    var begin = stem(of) + "[";
    rows(of).forEach(function (row, place) {
      row.querySelectorAll("[name], [id], [aria-describedby], [value]").forEach(function (one) {
        ["name", "id", "aria-describedby"].forEach(function (attribute) {
          var text = one.getAttribute(attribute);
          if (!text) { return; }
          var at = text.indexOf(begin);
          if (at >= 0) {
            one.setAttribute(attribute, text.slice(0, at) + begin + place + text.slice(text.indexOf("]", at)));
          } else if (text.indexOf("line-total-") === 0) { one.setAttribute(attribute, "line-total-" + place); }
        });
        if (one.tagName === "BUTTON" && one.value.indexOf("drop:" + begin) === 0) {
          one.value = "drop:" + begin + place + "]";
          var told = one.querySelector(".visually-hidden");
          told.textContent = told.textContent.replace(/\d+/, String(place + 1));
        }
      });
    });
  }
  function tell(element) { element.dispatchEvent(new Event("input", { bubbles: true })); }
  function addRow(of) {
    var all = rows(of), row = all[all.length - 1].cloneNode(true);
    row.querySelectorAll(".fault").forEach(function (one) { one.remove(); });
    row.querySelectorAll("input[type=hidden]").forEach(function (one) { one.remove(); });
    row.querySelectorAll("details").forEach(function (one) { one.open = false; });
    row.querySelectorAll("output").forEach(function (one) { one.textContent = ""; });
    fields(row).forEach(function (one) {
      one.removeAttribute("aria-invalid");
      one.removeAttribute("aria-describedby");
      one.removeAttribute("placeholder");
      if (one.tagName === "SELECT") {
        one.selectedIndex = of.querySelector("select").name.indexOf("method") > 0 ? one.selectedIndex : 0;
      } else if (one.type !== "date") { one.value = ""; }
    });
    of.tBodies[0].appendChild(row);
    renumber(of);
    return row;
  }
  function first(row) { return row.querySelector(".describe") || fields(row)[0]; }
  function isEmpty(row) {
    return fields(row).every(function (one) { return one.type === "hidden" || one.tagName === "SELECT" || !one.value; });
  }

  /* What is left to pay, as the totals say it, and how it comes into the last payment: amounts are added as whole
     numbers of their smallest unit. */
  function left() {
    var told = document.querySelector("#totals [data-left]");
    return told && !document.querySelector("#totals-told").textContent ? told.dataset.left : "";
  }
  function sum(a, b) {
    var digits = Math.max.apply(null, [a, b].map(function (one) { return (one.split(".")[1] || "").length; }));
    var whole = [a, b].reduce(function (all, one) {
      var parts = one.split(".");
      return all + BigInt(parts[0] + (parts[1] || "").padEnd(digits, "0"));
    }, BigInt(0)).toString().padStart(digits + 1, "0");
    return digits ? whole.slice(0, -digits) + "." + whole.slice(-digits) : whole;
  }
  function payRest() {
    var amounts = form.querySelectorAll("[name^='payments['][name$='.amount']"), last = amounts[amounts.length - 1];
    var there = last ? last.value.replace(/[,\s]/g, "") || "0" : "", rest = left();
    if (!rest || !/^\d+(\.\d+)?$/.test(there)) { return false; }
    last.value = sum(there, rest);
    last.focus();
    return true;
  }

  form.addEventListener("click", function (event) {
    var button = event.target.closest("button[name=_do]");
    if (!button) { return; }
    var verb = button.value.split(":")[0], of;
    if (verb === "fill-left") {
      if (payRest()) { event.preventDefault(); tell(form); }
    } else if (verb === "add") {
      of = button.previousElementSibling && button.previousElementSibling.querySelector("table.lines");
      if (!of) { return; }
      event.preventDefault();
      var added = addRow(of);
      if (of.classList.contains("payments")) { payRest(); }
      first(added).focus();
      tell(form);
    } else if (verb === "drop") {
      of = table(button);
      if (!of || rows(of).length < 2) { return; }
      event.preventDefault();
      var row = button.closest("tr"), next = row.nextElementSibling || row.previousElementSibling;
      row.remove();
      renumber(of);
      first(next).focus();
      tell(form);
    }
  });

  /* Enter goes to the same field of the next line, and from the last one to a new line. Alt and an arrow move the line. */
  form.addEventListener("keydown", function (event) {
    var of = event.target.closest && event.target.closest("table.lines");
    if (!of || event.target.tagName === "TEXTAREA" || event.target.tagName === "BUTTON" || event.isComposing) { return; }
    var row = event.target.closest("tr");
    if (event.key === "Enter" && event.target.tagName !== "SUMMARY") {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) { form.querySelector("button.primary[value=issue]").click(); return; }
      if (isEmpty(row)) { return; }
      var next = row.nextElementSibling || addRow(of);
      first(next).focus();
      return;
    }
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      var other = event.key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
      if (!other) { return; }
      if (event.key === "ArrowUp") { other.before(row); } else { other.after(row); }
      renumber(of);
      event.target.focus();
      tell(event.target);
    }
  });

  /* Lines are moved by their handles too. */
  var moved = null;
  form.querySelectorAll("table.lines tbody").forEach(function (body) {
    body.addEventListener("mousedown", function (event) {
      var row = event.target.closest("tr");
      if (row) { row.draggable = Boolean(event.target.closest("[data-handle]")); }
    });
    body.addEventListener("dragstart", function (event) {
      moved = event.target.closest("tr");
      event.dataTransfer.effectAllowed = "move";
    });
    body.addEventListener("dragover", function (event) {
      var row = event.target.closest("tr");
      if (!moved || !row || row === moved || row.parentNode !== moved.parentNode) { return; }
      event.preventDefault();
      var box = row.getBoundingClientRect();
      if (event.clientY < box.top + box.height / 2) { row.before(moved); } else { row.after(moved); }
    });
    body.addEventListener("dragend", function () {
      if (!moved) { return; }
      moved.draggable = false;
      moved = null;
      renumber(body.closest("table"));
      tell(form);
    });
  });

  /* Rows of a spreadsheet become lines: description, quantity, price. */
  form.addEventListener("paste", function (event) {
    var here = event.target.closest(".describe"), text = event.clipboardData && event.clipboardData.getData("text/plain");
    if (!here || !text || !/\t|\n./.test(text)) { return; }
    event.preventDefault();
    var of = table(here), row = here.closest("tr");
    text.replace(/\r/g, "").split("\n").forEach(function (line) {
      var cells = line.split("\t");
      if (!line.trim()) { return; }
      if (row === null || !isEmpty(row)) { row = addRow(of); }
      ["description", "quantity", "unitPrice"].forEach(function (name, column) {
        var field = row.querySelector("[name$='." + name + "']");
        if (field && cells[column] !== undefined) {
          field.value = column ? cells[column].replace(/[^0-9.\-]/g, "") : cells[column].trim();
        }
      });
      row = row.nextElementSibling;
    });
    tell(form);
  });

  /* The client is chosen, and a new one begun, without leaving the page: the service draws the parts that change. */
  function sent(verb) {
    var data = new URLSearchParams(new FormData(form));
    data.append("_do", verb);
    return fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" } });
  }
  function renew(verb, focus) {
    sent(verb).then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.text();
    }).then(function (html) {
      var came = new DOMParser().parseFromString(html, "text/html");
      ["whom", "settles"].forEach(function (id) {
        var old = document.getElementById(id), now = came.getElementById(id);
        if (old && now) { old.replaceWith(document.adoptNode(now)); }
      });
      focus();
      tell(form);
    }).catch(function () { form.requestSubmit(form.querySelector("button[value=save]")); });
  }
  function firstEmpty() {
    var open = Array.from(form.querySelectorAll(".describe")).find(function (one) { return !one.value; });
    return open || form.querySelector("#settles input:not([type=hidden]), [name$='.amount']") || form.querySelector(".describe");
  }
  form.addEventListener("choose", function (event) {
    var told = event.detail, details = document.getElementById("new-client");
    if (told["do"].indexOf("client:") === 0) {
      event.preventDefault();
      renew(told["do"], function () { (firstEmpty() || form).focus(); });
    } else if (told["do"] === "new-client" && details) {
      event.preventDefault();
      details.open = true;
      event.target.input.value = "";
      details.querySelector("[name='client.name']").value = told.name;
      details.querySelector("[type=checkbox][name='client.save']").checked = true;
      details.querySelector("[name='client.taxId']").focus();
      tell(form);
    } else if (told.product && table(event.target)) {
      event.preventDefault();
      chooseProduct(event.target.closest("tr"), told);
    }
  });
  form.addEventListener("click", function (event) {
    if (!event.target.closest("button[value=no-client]")) { return; }
    event.preventDefault();
    renew("no-client", function () { document.getElementById("f-_client").focus(); });
  });

  /* A product takes the place of its row, with the price for this client; a description that is emptied is no product. */
  function chooseProduct(row, told) {
    var begin = "lines[" + rows(table(row)).indexOf(row) + "]", data = new URLSearchParams();
    new FormData(form).forEach(function (value, name) {
      if (name.indexOf(begin) === 0 || !/^(lines|payments|references)\[/.test(name)) { data.append(name, value); }
    });
    data.append("_line", begin.slice(6, -1));
    data.append("_chosen", told.product);
    row.querySelector(".describe").value = "";
    fetch(form.dataset.lines, { method: "POST", body: data, headers: { "HX-Request": "true" } }).then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.text();
    }).then(function (html) {
      var now = new DOMParser().parseFromString(html, "text/html").querySelector("tr"), of = table(row);
      row.replaceWith(document.adoptNode(now));
      renumber(of);
      var count = now.querySelector("[name$='.quantity']");
      count.focus();
      count.select();
      tell(form);
    }).catch(function () {
      var button = document.createElement("button");
      button.name = "_do";
      button.value = told["do"];
      button.hidden = button.formNoValidate = true;
      form.append(button);
      form.requestSubmit(button);
    });
  }
  form.addEventListener("input", function (event) {
    if (!event.target.matches(".describe") || event.target.value) { return; }
    event.target.closest("td").querySelectorAll("input[type=hidden][name$='.productId']").forEach(function (one) { one.remove(); });
  });

  /* Whoever arrives begins with the client, and goes on with what is for sale. */
  if (!document.querySelector("[autofocus], [data-problem]")) {
    var name = form.querySelector("[name='client.name']"), search = document.getElementById("f-_client");
    var begin = name && !name.value ? search || name : firstEmpty();
    if (begin && !begin.value) { begin.focus(); }
  }

  /* What is typed is kept in this browser until the service has it: a session that ended loses nothing. */
  var key = "pinkas:draft:" + location.pathname + location.search, kept = document.getElementById("kept");
  function content() {
    return Array.from(new FormData(form)).filter(function (pair) {
      return pair[0] !== "_version" && pair[0] !== "_do" && pair[0] !== "_client" && pair[0] !== "_product";
    });
  }
  var before = JSON.stringify(content()), waiting = null;
  function store(more) {
    try { localStorage.setItem(key, JSON.stringify(Object.assign({ at: Date.now(), pairs: content() }, more))); } catch (full) { return; }
  }
  function read() {
    try { return JSON.parse(localStorage.getItem(key)); } catch (broken) { return null; }
  }
  function fill(pairs) {
    pairs.forEach(function (pair) {
      var place = /^(lines|payments)\[(\d+)\]/.exec(pair[0]);
      if (place) {
        var known = form.querySelector("[name^='" + place[1] + "[']"), of = known && table(known);
        while (of && rows(of).length <= Number(place[2])) { addRow(of); }
      }
      var field = form.elements[pair[0]];
      if (!field) {
        field = document.createElement("input");
        field.type = "hidden";
        field.name = pair[0];
        form.appendChild(field);
      }
      if (field.type === "checkbox") { field.checked = true; } else if (field.value !== undefined) { field.value = pair[1]; }
    });
    tell(form);
  }
  function shownMoment(at) {
    var hebrew = document.documentElement.lang === "he", month = hebrew ? "2-digit" : "short", day = hebrew ? "2-digit" : "numeric";
    var asked = { day: day, month: month, year: "numeric", hour: "2-digit", minute: "2-digit" };
    return new Intl.DateTimeFormat("en-GB", asked).format(at).replace(", ", hebrew ? " " : ", ");
  }
  var found = read();
  if (found && kept && JSON.stringify(found.pairs) !== before) {
    kept.hidden = false;
    kept.querySelector("time").textContent = shownMoment(found.at);
    kept.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (!button) { return; }
      if (button.dataset.kept === "restore") { fill(found.pairs); } else { localStorage.removeItem(key); }
      kept.hidden = true;
    });
  }
  form.addEventListener("input", function () {
    clearTimeout(waiting);
    waiting = setTimeout(function () { store({}); }, 400);
  });
  form.addEventListener("submit", function () { clearTimeout(waiting); store({ sending: true }); });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.target.id === "saved" && event.detail.xhr.responseText.indexOf("_version") >= 0) { localStorage.removeItem(key); }
  });
}());
