/* The board of deals: dragged with the mouse, or moved by the arrow keys at the handle of a deal. Each move is the form
   that stands in the card; without this script those forms do it. */
(function () {
  "use strict";
  var board = document.getElementById("board"), told = document.getElementById("board-told");
  if (!board) { return; }
  document.documentElement.dataset.script = "yes";
  var held = null;

  function stageOf(element) { return element && element.closest ? element.closest("[data-stage]") : null; }
  function cards(stage, but) {
    return Array.from(stage.querySelectorAll("[data-deal]")).filter(function (one) { return one !== but; });
  }
  function mark(stage) {
    board.querySelectorAll(".over").forEach(function (one) { one.classList.remove("over"); });
    if (stage) { stage.classList.add("over"); }
  }
  function say(id) {
    var card = board.querySelector('[data-deal="' + id + '"]');
    if (!card) { return null; }
    var stage = stageOf(card), all = cards(stage);
    var values = { "%deal": card.dataset.title, "%stage": stage.dataset.name, "%place": all.indexOf(card) + 1, "%all": all.length };
    told.textContent = told.dataset.said.replace(/%(deal|stage|place|all)/g, function (name) { return values[name]; });
    return card;
  }
  function move(card, stage, before, byKeys) {
    if (stage.dataset.type === "lost") { window.location = card.dataset.lose; return; }
    var body = new URLSearchParams({ stageId: stage.dataset.stage }), id = card.dataset.deal;
    if (before) { body.set("position", before.dataset.position); }
    board.setAttribute("aria-busy", "true");
    fetch(card.dataset.move, { method: "POST", body: body }).then(function (answer) { return answer.text(); }).then(function (text) {
      var fresh = new DOMParser().parseFromString(text, "text/html").getElementById("board");
      if (!fresh) { window.location.reload(); return; }
      board.replaceChildren.apply(board, Array.from(fresh.childNodes));
      board.removeAttribute("aria-busy");
      var now = say(id), handle = now && now.querySelector("[data-handle]");
      if (byKeys && handle) { handle.focus(); }
    }, function () { window.location.reload(); });
  }

  board.addEventListener("dragstart", function (event) {
    held = event.target.closest("[data-move]");
    if (held) { event.dataTransfer.effectAllowed = "move"; event.dataTransfer.setData("text/plain", held.dataset.title); }
  });
  board.addEventListener("dragover", function (event) {
    var stage = stageOf(event.target);
    if (held && stage) { event.preventDefault(); mark(stage); }
  });
  board.addEventListener("dragend", function () { held = null; mark(null); });
  board.addEventListener("drop", function (event) {
    var stage = stageOf(event.target), card = held;
    if (!card || !stage) { return; }
    event.preventDefault();
    held = null;
    mark(null);
    move(card, stage, cards(stage, card).find(function (one) {
      var box = one.getBoundingClientRect();
      return event.clientY < box.top + box.height / 2;
    }));
  });

  board.addEventListener("keydown", function (event) {
    var card = event.target.closest("[data-handle]") && event.target.closest("[data-move]");
    if (!card || event.key.indexOf("Arrow") !== 0 || board.hasAttribute("aria-busy")) { return; }
    event.preventDefault();
    var stages = Array.from(board.querySelectorAll("[data-stage]")), stage = stageOf(card), at = stages.indexOf(stage);
    var whole = cards(stage), place = whole.indexOf(card), others = cards(stage, card);
    if (event.key === "ArrowUp") {
      if (place > 0) { move(card, stage, others[place - 1], true); }
    } else if (event.key === "ArrowDown") {
      if (place < whole.length - 1) { move(card, stage, others[place + 1], true); }
    } else {
      var ahead = (event.key === "ArrowLeft") === (getComputedStyle(board).direction === "rtl");
      var target = stages[at + (ahead ? 1 : -1)];
      if (target) { move(card, target, null, true); }
    }
  });
})();
