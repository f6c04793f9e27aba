// Search without a server: every word asked for must be in a part of a page; Chinese needs no spaces.
const field = document.querySelector("search input");
const found = document.getElementById("found");
const MOST = 12;

/** How well a part fits: a word in its heading counts for more. */
function fit([, heading, text], words) {
  const head = heading.toLowerCase();
  const body = text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (head.includes(word)) sum += 5;
    else if (body.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = words.length ? globalThis.guide.map((part) => [fit(part, words), part]) : [];
  const best = parts.filter(([sum]) => sum).sort((a, b) => b[0] - a[0]);
  found.replaceChildren(
    ...best.slice(0, MOST).map(([, [address, heading]]) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = heading;
      const row = document.createElement("li");
      row.append(link);
      return row;
    }),
  );
  if (words.length && !best.length) {
    const row = document.createElement("li");
    row.textContent = field.dataset.nothing;
    found.append(row);
  }
});
