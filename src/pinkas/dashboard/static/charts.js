/* Charts of pages: the numbers stand in a table, which is what is read aloud; the picture is made of it. */
(function () {
  "use strict";
  var drawn = [];

  /* A picture is not drawn again when a font comes, so the font comes first. */
  function charts() {
    if (!document.querySelector("[data-chart]")) { return; }
    var font = "12px " + getComputedStyle(document.body).fontFamily;
    document.fonts.load(font).then(function () { draw(font); });
  }
  /* Days as day/month and months as month/year, as both languages read them. */
  function dated(plot, ticks, axis, space, step) {
    return ticks.map(function (seconds) {
      var on = new Date(seconds * 1000), month = on.getMonth() + 1;
      return step >= 28 * 86400 ? month + "/" + String(on.getFullYear()).slice(2) : on.getDate() + "/" + month;
    });
  }
  function draw(font) {
    document.querySelectorAll("[data-chart]").forEach(function (place) {
      if (place.firstChild) { return; }
      var rows = Array.from(document.querySelectorAll("#" + place.dataset.chart + " tbody tr"));
      if (rows.length < 2) { return; }
      var x = rows.map(function (row) { return Number(row.dataset.x); });
      var y = rows.map(function (row) { return Number(row.dataset.y); });
      var style = getComputedStyle(document.body);
      var ink = style.getPropertyValue("--soft"), line = style.getPropertyValue("--line");
      function column(name) {
        var found = rows.map(function (row) { return row.dataset[name] ? Number(row.dataset[name]) : null; });
        return found.some(function (one) { return one !== null; }) ? found : null;
      }
      var before = column("before"), low = column("low"), high = column("high"), tinted = style.getPropertyValue("--tinted");
      var axis = { font: font, stroke: ink, grid: { stroke: line }, ticks: { stroke: line } };
      var lines = [{}], columns = [x], banded = low && high;
      if (banded) { lines.push({ stroke: line, points: { show: false } }, { stroke: line, points: { show: false } }); columns.push(high, low); }
      lines.push(Object.assign({ stroke: style.getPropertyValue("--accent"), width: 2 }, banded ? {} : { fill: tinted }));
      columns.push(y);
      if (before) { lines.push({ stroke: ink, width: 1.5, dash: [4, 4] }); columns.push(before); }
      drawn.push(new window.uPlot({
        width: place.clientWidth, height: 220, legend: { show: false }, cursor: { show: false }, series: lines,
        bands: banded ? [{ series: [1, 2], fill: tinted }] : [],
        axes: [Object.assign({ values: dated }, axis), Object.assign({ size: 70 }, axis)]
      }, columns, place));
    });
  }

  /* A window that is made narrower, or a phone that is turned: the place is measured without its picture. */
  function fit() {
    drawn = drawn.filter(function (plot) { return document.contains(plot.root); });
    drawn.forEach(function (plot) {
      plot.root.hidden = true;
      var width = plot.root.parentElement.clientWidth;
      plot.root.hidden = false;
      plot.setSize({ width: width, height: 220 });
    });
  }

  charts();
  window.addEventListener("resize", fit);
  document.addEventListener("htmx:afterSettle", charts);
}());
