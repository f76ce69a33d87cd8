(() => {
"use strict";
const find = id => document.getElementById(id);
const wanted = find("wanted"), told = find("told");
const files = [...document.querySelectorAll(".file")]
  .map(file => ({file, faults: [...file.querySelectorAll(".fault")]}));

const show = () => {
  const [key, value] = wanted.value.split(" ");
  let count = 0;
  for (const {file, faults} of files) {
    let any = false;
    for (const fault of faults) {
      fault.hidden = Boolean(key) && fault.dataset[key] !== value;
      any ||= !fault.hidden;
      count += !fault.hidden;
    }
    file.hidden = !any;
  }
  told.textContent = key ? count + (count === 1 ? " problem is shown" : " problems are shown") : "";
};

// If a link refers to something that is hidden, shows it.
const follow = () => {
  const to = find(decodeURIComponent(location.hash.slice(1)));
  if (!to || !to.closest("[hidden]"))
    return;
  wanted.value = "";
  show();
  to.scrollIntoView();
};

find("filter").hidden = false;
wanted.addEventListener("change", show);
addEventListener("hashchange", follow);
if (wanted.value)
  show();
})();
