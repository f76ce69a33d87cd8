(() => {
"use strict";
const find = id => document.getElementById(id);
const data = JSON.parse(find("data").textContent);
const svg = document.querySelector("#board svg");
const state = find("state");
const string = find("position");
const moves = find("moves");
const plies = data.plies;
const byId = new Map(plies.map((ply, i) => [ply.id, i]));

// The text of every line of the drawings, by number. The page contains the
// lines of the first drawing.
const lines = [];
const first = data.first;
svg.innerHTML.replace(/^\n/, "").split("\n").filter(line => !/^<(title|desc)>/.test(line))
  .slice(0, first.length).forEach((line, i) => lines[first[i]] = line);
const known = 1 + first.reduce((a, b) => Math.max(a, b), -1);
data.lines.forEach((line, i) => lines[known + i] = line);

const edited = (from, edits) => {
  const to = [];
  let at = 0;
  for (let i = 0; i < edits.length;) {
    const [begin, out, count] = edits.slice(i, i + 3);
    to.push(...from.slice(at, begin), ...edits.slice(i + 3, i + 3 + count));
    at = begin + out;
    i += 3 + count;
  }
  return to.concat(from.slice(at));
};

// Drawings and position strings are computed when first needed, after those
// that they are based on.
const spot = i => {
  const way = [];
  for (let k = i; !plies[k].drawing; k = plies[k].from) {
    way.push(plies[k]);
    if (plies[k].from === undefined)
      break;
  }
  while (way.length) {
    const ply = way.pop(), before = plies[ply.from];
    ply.drawing = edited(before ? before.drawing : first, ply.draw);
    if (before) {
      const [begin, end, between] = ply.string;
      const bytes = before.string;
      ply.string = bytes.slice(0, begin) + between + bytes.slice(bytes.length - end);
    }
  }
  return plies[i];
};

const next = plies.map(() => -1);
plies.forEach((ply, i) => {
  if (ply.from !== undefined && next[ply.from] < 0)
    next[ply.from] = i;
});

let now = byId.get("0");
const show = (i, quiet) => {
  const ply = spot(i);
  const link = find(ply.id);
  now = i;
  svg.innerHTML = ply.drawing.map(n => lines[n]).join("\n");
  state.textContent = (i ? link.textContent.trim() : "start") + (ply.say ? ": " + ply.say : "");
  svg.setAttribute("aria-label", "Board, " + state.textContent);
  string.value = ply.string;
  moves.querySelectorAll("[aria-current]").forEach(e => e.removeAttribute("aria-current"));
  link.setAttribute("aria-current", "step");
  if (quiet)
    return;
  if (moves.scrollHeight > moves.clientHeight)
    moves.scrollTop += link.getBoundingClientRect().top - moves.getBoundingClientRect().top - moves.clientHeight / 2;
  history.replaceState(null, "", "#" + ply.id);
};

const end = i => {
  while (next[i] >= 0)
    i = next[i];
  return i;
};

// For the up and down keys: finds the next of the plies that were played in the
// same position.
const beside = step => {
  const all = plies.map((_, i) => i).filter(i => plies[i].from === plies[now].from);
  return all[(all.indexOf(now) + step + all.length) % all.length];
};

const save = () => {
  const link = document.createElement("a");
  link.download = "ply-" + plies[now].id + ".svg";
  link.href = "data:image/svg+xml;charset=utf-8," +
    encodeURIComponent(new XMLSerializer().serializeToString(svg));
  link.click();
};

const actions = {
  first: () => show(0),
  back: () => plies[now].from !== undefined && show(plies[now].from),
  on: () => next[now] >= 0 && show(next[now]),
  last: () => show(end(now)),
  above: () => show(beside(-1)),
  below: () => show(beside(1)),
  picture: save,
};
const keys = {Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last", ArrowUp: "above", ArrowDown: "below"};

find("controls").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button)
    actions[button.dataset.go]();
});
moves.addEventListener("click", event => {
  const link = event.target.closest("a.ply");
  if (link && byId.has(link.id)) {
    event.preventDefault();
    show(byId.get(link.id));
  }
});
document.addEventListener("keydown", event => {
  const action = keys[event.key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target === string)
    return;
  event.preventDefault();
  actions[action]();
});

find("copy").addEventListener("click", () => {
  string.select();
  const told = () => state.textContent = "Copied";
  if (navigator.clipboard)
    navigator.clipboard.writeText(string.value).then(told, () => document.execCommand("copy") && told());
  else if (document.execCommand("copy"))
    told();
});

const go = () => {
  const i = byId.get(decodeURIComponent(location.hash.slice(1)));
  if (i !== undefined)
    show(i);
};
addEventListener("hashchange", go);
document.body.classList.add("scripted");
find("controls").hidden = find("copy").hidden = false;
show(plies.map(ply => ply.id.startsWith("v")).lastIndexOf(false), true);
go();
})();
