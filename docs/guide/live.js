// Live pictures of the statistics page: drawn anew whenever a slider moves or the button is pressed.
const SVG = "http://www.w3.org/2000/svg";
const Z = 1.96;
const WIDTH = 600;

/** Wilson's interval of a share. */
function wilson(won, games) {
  const share = won / games;
  const middle = (share + (Z * Z) / (2 * games)) / (1 + (Z * Z) / games);
  const half =
    (Z / (1 + (Z * Z) / games)) *
    Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games));
  return [middle - half, middle + half];
}

/** How many of some games are won by chance. */
function wins(games, chance) {
  let sum = 0;
  for (let game = 0; game < games; game++) sum += Math.random() < chance ? 1 : 0;
  return sum;
}

function add(parent, name, values) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

const PICTURES = {
  /** Forty experiments, each with its interval: about two of them miss the truth. */
  intervals(svg, tell, { games, chance }) {
    const rows = 40;
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${rows * 8}`);
    const at = (share) => share * WIDTH;
    let missed = 0;
    for (let row = 0; row < rows; row++) {
      const won = wins(games, chance / 100);
      const [low, high] = wilson(won, games);
      const out = low > chance / 100 || high < chance / 100;
      missed += out ? 1 : 0;
      const y = row * 8 + 4;
      const look = out ? "out" : "in";
      add(svg, "line", { x1: at(low), x2: at(high), y1: y, y2: y, class: look, "stroke-width": 2 });
      add(svg, "circle", { cx: at(won / games), cy: y, r: 3, class: look });
    }
    const x = at(chance / 100);
    add(svg, "line", { x1: x, x2: x, y1: 0, y2: rows * 8, class: "rule" });
    tell(missed, rows);
  },
  /** Evidence as games come in, until it leaves the bounds. */
  sequential(svg, tell, { chance }) {
    const bound = Math.log(0.95 / 0.05);
    svg.setAttribute("viewBox", `0 0 ${WIDTH} 200`);
    const [even, better] = [0.5, 0.55];
    let evidence = 0;
    let games = 0;
    const points = [[0, 0]];
    while (Math.abs(evidence) < bound && games < 5000) {
      games++;
      evidence +=
        Math.random() < chance / 100
          ? Math.log(better / even)
          : Math.log((1 - better) / (1 - even));
      points.push([games, evidence]);
    }
    const at = ([x, y]) => `${((x / games) * WIDTH).toFixed(1)},${(100 - y * 30).toFixed(1)}`;
    for (const y of [100 - bound * 30, 100 + bound * 30])
      add(svg, "line", { x1: 0, x2: WIDTH, y1: y, y2: y, class: "rule" });
    add(svg, "path", { d: `M${points.map(at).join("L")}` });
    tell(games, evidence >= bound ? "+" : evidence <= -bound ? "−" : "?");
  },
};

for (const place of document.querySelectorAll(".live")) {
  const svg = add(place, "svg", { role: "img" });
  const words = document.createElement("p");
  words.setAttribute("aria-live", "polite");
  place.append(words);
  const draw = () => {
    svg.replaceChildren();
    const values = {};
    for (const input of place.querySelectorAll("input")) values[input.name] = Number(input.value);
    PICTURES[place.dataset.picture](
      svg,
      (first, second) => {
        words.textContent = place.dataset.words.replace("{0}", first).replace("{1}", second);
      },
      values,
    );
  };
  place.addEventListener("input", draw);
  place.querySelector("button").addEventListener("click", draw);
  draw();
}
