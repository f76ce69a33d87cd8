(() => {
"use strict";
const find = id => document.getElementById(id);
const search = find("search"), words = find("words"), found = find("found");
const results = find("results"), list = find("list");
const chunks = Number(search.dataset.chunks), shown = 200;
const games = [];
let loading = null;

const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Each data-N.js calls this function with its rows: number, address, title,
// subtitle.
window.ludexGames = rows => rows.forEach(row =>
  games.push({row, text: plain(row[2] + " " + row[3])}));

const load = () => loading ||= Promise.all(Array.from({length: chunks}, (_, i) =>
  new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "data-" + (i + 1) + ".js";
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  }))).then(() => games.sort((a, b) => a.row[0] - b.row[0]));

const item = ({row: [number, address, title, subtitle]}) => {
  const li = document.createElement("li");
  const link = document.createElement("a");
  const name = document.createElement("bdi");
  const about = document.createElement("span");
  li.value = number;
  link.href = address;
  name.textContent = title;
  about.textContent = subtitle;
  about.className = "about";
  about.dir = "auto";
  link.append(name);
  li.append(link, " ", about);
  return li;
};

const look = async () => {
  const asked = plain(words.value).split(/\s+/).filter(Boolean);
  list.hidden = asked.length > 0;
  results.hidden = !asked.length;
  found.textContent = "";
  if (!asked.length)
    return;
  await load();
  const hits = games.filter(game => asked.every(word => game.text.includes(word)));
  found.textContent = hits.length === 1 ? "1 game" : hits.length + " games" +
    (hits.length > shown ? ", the first " + shown + ":" : "");
  results.replaceChildren(...hits.slice(0, shown).map(item));
};

search.hidden = false;
search.addEventListener("submit", event => event.preventDefault());
words.addEventListener("input", look);
if (words.value)
  look();
})();
