// What axe decides by, of every element of the page: elements that are alike in all of it are of one shape.
// The value is a Map from each shape to its elements, in the order of the page. Where contrast alone is asked about, only
// elements with text count, and of them only what the contrast of text depends on.
(contrastOnly => {
    const REFERENCES = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "for", "headers"];
    const SAID = /^(role|type|lang|dir|tabindex|scope|autocomplete|hidden|disabled|content|http-equiv|aria-.*)$/;
    const FILLED = /^(href|src|alt|title|placeholder|label|summary|contenteditable|usemap)$/;
    const TARGETS = "a, button, input, select, textarea, summary, [tabindex], [role]";
    const GROUPS = "ul, ol, dl, menu, select, [role]";
    const SMALLEST_TARGET = 24;  // CSS pixels, WCAG 2.2, 2.5.8
    const filled = text => (text || "").trim() ? "text" : "empty";
    const ids = new Map();
    for (const one of document.querySelectorAll("[id]")) ids.set(one.id, (ids.get(one.id) || 0) + 1);

    function told(attribute) {
        const {name, value} = attribute;
        if (REFERENCES.includes(name)) {
            const named = value.trim().split(/\s+/);
            return `${name}=${named.map(id => `${ids.get(id) || 0}${filled(document.getElementById(id)?.textContent)}`)}`;
        }
        if (name === "id") return ids.get(value) > 1 ? "id=twice" : "";
        if (name.startsWith("aria-label") || name === "aria-description" || name === "aria-roledescription")
            return `${name}=${filled(value)}`;
        if (SAID.test(name)) return `${name}=${value}`;
        return FILLED.test(name) ? `${name}=${filled(value)}` : "";
    }

    const own = (one, name) => Reflect.get(Element.prototype, name, one);  // a form has its fields by name before them
    const kind = one => one ? `${one.localName}[${one.getAttribute("role") || ""}]` : "";
    const classes = one => [...one.classList].filter(name => !name.startsWith("htmx-")).sort().join(".");
    const scrolls = (longer, how) => longer && /auto|scroll/.test(how);
    const shapes = new Map();

    const hasText = one => [...own(one, "childNodes")].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const exempt = one => one.closest("[disabled], [aria-disabled=true]") !== null || Boolean(one.control?.disabled);

    function inked(one, style, ground, opacity) {
        if (!hasText(one) && !one.matches("input, select, textarea")) return null;
        return [
            exempt(one), one.checkVisibility(), style.visibility, style.color, ground, opacity,
            style.fontSize, style.fontWeight, style.textShadow,
        ].join("|");
    }

    function look(one, behind, faded) {
        const style = getComputedStyle(one);
        const clear = style.backgroundColor === "rgba(0, 0, 0, 0)" && style.backgroundImage === "none";
        const ground = clear ? behind : `${style.backgroundColor} ${style.backgroundImage}`;
        const opacity = faded * style.opacity;
        const box = one.matches(TARGETS) ? one.getBoundingClientRect() : null;
        const least = box ? Math.round(Math.min(box.width, box.height)) : SMALLEST_TARGET;
        const shape = contrastOnly ? inked(one, style, ground, opacity) : [
            kind(one), classes(one), kind(one.parentElement),
            [...own(one, "attributes")].map(told).filter(Boolean).sort(),
            hasText(one),
            filled(one.localName === "input" ? one.value : one.textContent), one.labels ? one.labels.length : "",
            one.localName === "table" && one.rows.length > 1,
            one.matches(GROUPS) ? [...new Set([...own(one, "children")].map(kind))].sort() : "",
            one.matches(TARGETS) && one.querySelector(TARGETS) !== null,
            one.checkVisibility(), style.visibility, style.color, ground, opacity,
            style.fontSize, style.fontWeight, style.textDecorationLine, style.textShadow,
            least < SMALLEST_TARGET ? `${least} ${document.documentElement.dir} ${innerWidth < 600}` : "",  // its neighbours are others there
            scrolls(one.scrollWidth > one.clientWidth, style.overflowX),
            scrolls(one.scrollHeight > one.clientHeight, style.overflowY),
        ].join("|");
        if (shapes.has(shape)) shapes.get(shape).push(one);
        else if (shape !== null) shapes.set(shape, [one]);
        if (one.localName !== "svg") for (const child of own(one, "children")) look(child, ground, opacity);
    }

    look(document.documentElement, "white", 1);
    return shapes;
})
