"use strict";
// Tables that are sorted, texts that are copied and files that are saved.
document.documentElement.classList.add("js");
const byId = (id) => document.getElementById(id);
const read = (id) => JSON.parse(byId(id)?.textContent ?? "null");

/** An element with attributes and children; texts are never taken for HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

/** What a cell is sorted by: the number that it begins with, or its text. */
function keyOf(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = /^[≥≤]?\s*([+-]?\d+(\.\d+)?)/.exec(text.replace("−", "-"));
  return { text, number: number ? Number(number[1]) : NaN };
}

function compare(one, other) {
  if (Number.isNaN(one.number) && Number.isNaN(other.number)) return one.text.localeCompare(other.text);
  if (Number.isNaN(one.number)) return 1;
  if (Number.isNaN(other.number)) return -1;
  return one.number - other.number || one.text.localeCompare(other.text, undefined, { numeric: true });
}

function sortBy(table, header, column) {
  const order = header.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  table.querySelectorAll("thead th").forEach((each) => each.removeAttribute("aria-sort"));
  header.setAttribute("aria-sort", order);
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [keyOf(row, column), row]);
  const empty = (key) => key.text === "" || key.text === "-";
  rows.sort(([one], [other]) => {
    if (empty(one) !== empty(other)) return empty(one) ? 1 : -1;
    return order === "ascending" ? compare(one, other) : compare(other, one);
  });
  body.append(...rows.map(([, row]) => row));
}

document.querySelectorAll("table.sortable").forEach((table) => {
  table.querySelectorAll("thead th").forEach((header, column) => {
    const button = make("button", { type: "button" }, ...header.childNodes);
    if (!button.textContent) button.setAttribute("aria-label", "first column");
    button.addEventListener("click", () => sortBy(table, header, column));
    header.append(button);
  });
});

/** Copy a text: where the clipboard is not ours, by a selection. */
async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    const range = document.createRange();
    range.selectNodeContents(source);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand("copy");
  }
}

document.querySelectorAll("button.copy").forEach((button) => {
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    button.textContent = (await copy(byId(button.dataset.of))) ? "Copied" : "Select it and press Ctrl-C";
  });
});

const files = read("files") ?? {};
document.querySelectorAll("button.save").forEach((button) => {
  button.addEventListener("click", () => {
    const name = button.dataset.file;
    const { type, text, document: content } = files[name];
    const written = text ?? `${JSON.stringify(content, null, 2)}\n`;
    const address = URL.createObjectURL(new Blob([written], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
});

addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((each) => { each.open = true; }));
