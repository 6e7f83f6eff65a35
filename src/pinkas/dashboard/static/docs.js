// What the pages of the documentation do beyond links and forms: the chosen language of examples is kept, the search
// shows what it finds while one types, and links to operations from before they had pages of their own still lead there.
const KEPT = "pinkas-docs-language";

function kept(value) {
  try {
    if (value) localStorage.setItem(KEPT, value);
    return localStorage.getItem(KEPT);
  } catch {
    return null; // the browser keeps nothing for this page
  }
}

function choose(language) {
  for (const one of document.querySelectorAll(`.samples [value="${CSS.escape(language)}"]`)) one.checked = true;
}

document.addEventListener("change", ({ target }) => {
  if (!target.closest(".samples")) return;
  const before = target.getBoundingClientRect().top;
  choose(kept(target.value) ?? target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
});
const language = kept();
if (language) choose(language);

const place = location.hash.slice(1);
if (location.pathname === "/docs" && place && !document.getElementById(place)) {
  location.replace(place.startsWith("type-") ? `/docs/types#${place}` : `/docs/operations/${encodeURIComponent(place)}`);
}

const form = document.querySelector(".find");
const field = form.elements.q;
let list = null;
let timer;
let asked = 0;

function close() {
  list?.remove();
  list = null;
}

async function find() {
  const turn = ++asked;
  const query = field.value.trim();
  if (!query) return close();
  const answer = await fetch(`/docs/search?q=${encodeURIComponent(query)}`).catch(() => null);
  if (turn !== asked || !answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.getElementById("found");
  if (turn !== asked || !found) return;
  close();
  if (!found.children.length) return;
  list = document.importNode(found, true);
  list.removeAttribute("id");
  while (list.children.length > 12) list.lastElementChild.remove();
  form.append(list);
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(find, 120);
});
form.addEventListener("keydown", (event) => {
  const links = [...(list?.querySelectorAll("a") ?? [])];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") {
    close();
    field.focus();
  } else if (step && links.length) {
    event.preventDefault();
    (at + step < 0 ? field : (links[at + step] ?? links[at])).focus();
  }
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) setTimeout(() => form.contains(document.activeElement) || close(), 150);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
