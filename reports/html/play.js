// A board on which positions are set up, played and asked about.
const RAMP = ["#00224e", "#213d6b", "#404c6b", "#575d6d", "#6f7073", "#898578", "#a69d75", "#c4b56c", "#e4cf5b", "#fee838"];
const MOST_CIRCLES = 12; // of moves that touch several cells

/** A board with candidates as coloured circles: the colour is the value, the size the share of the visits. */
class HeatBoard extends Board {
  candidate({ cells, share, value, step, isMade }) {
    if (!cells.length) return [];
    const [x, y] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + this.centres[cell][axis], 0) / cells.length);
    const ink = step > 4 ? "#1d2126" : "#ffffff";
    const edge = isMade ? { stroke: "#d55e00", "stroke-width": 3 } : { stroke: "none" };
    const text = draw("text", { x, y: y + 4, "text-anchor": "middle", class: `heat ${step > 4 ? "dark" : "light"}`, fill: ink });
    text.textContent = String(Math.round(100 * value));
    return [draw("circle", { cx: x, cy: y, r: 7 + 5 * Math.sqrt(share), fill: RAMP[step], class: "heat", ...edge }), text];
  }
}

const state = { game: "", stones: null, turn: 0, moves: [], found: null, drawing: null, board: null };
let search = null, asked = 0;

function say(trouble) {
  byId("trouble").textContent = trouble;
  byId("trouble").hidden = !trouble;
}

/** Ask the server; an answer that is an error becomes one here. */
async function ask(what, question, signal) {
  const answer = await fetch(what, {
    method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer;
}

const question = (further = {}) => ({
  game: state.game, stones: state.stones, turn: state.turn, moves: state.moves, ...further,
});

function stop() {
  search?.abort();
  search = null;
}

function showBoard(thought = null) {
  const { found, board } = state;
  const options = thought?.candidates ?? [];
  const single = options.every(({ cells }) => cells.length <= 1);
  const shown = single ? options : options.slice(0, MOST_CIRCLES);
  const values = shown.map(({ value }) => value);
  const low = Math.min(...values), high = Math.max(...values);
  const most = Math.max(1, ...shown.map(({ visits }) => visits));
  board.show({
    colours: found.colours,
    last: new Set(found.last),
    dead: new Set(),
    candidates: shown.map((option) => ({
      ...option,
      share: option.visits / most,
      step: high > low ? Math.min(9, Math.floor(10 * (option.value - low) / (high - low))) : 9,
      isMade: option.move === thought.move,
    })),
    title: `${found.game}: ${found.status}`,
  });
  showCandidates(options);
}

function showCandidates(options) {
  const table = byId("candidates");
  const row = (tag, cells) => make("tr", {}, ...cells.map((text, place) => make(
    place ? tag : "th", place ? { class: "number" } : { scope: tag === "th" ? "col" : "row" }, text,
  )));
  table.tHead.replaceChildren(...(options.length ? [row("th", ["move", "visits", "chance %"])] : []));
  table.tBodies[0].replaceChildren(...options.slice(0, 10).map(
    ({ move, visits, value }) => row("td", [move, String(visits), (100 * value).toFixed(1)]),
  ));
}

/** The position as it is now, and then what the player has to say or to do. */
async function refresh() {
  stop();
  if (!state.board) return false;
  asked += 1;
  const number = asked;
  try {
    const found = await (await ask("position", question())).json();
    if (number !== asked) return false;
    state.found = found;
  } catch (error) {
    say(error.message);
    return false;
  }
  say("");
  const { found } = state;
  byId("status").textContent = [...found.notes, found.status].join(". ");
  byId("thinking").textContent = "";
  byId("turn").value = String(found.turn);
  byId("legal").replaceChildren(...found.legal.map(([move]) => make("option", { value: move })));
  showBoard();
  if (!found.over) think();
  return true;
}

const isPlayersTurn = () => byId("tool").value === "play"
  && byId("side").value === ["black", "white"][state.found.turn];

function tell(thought) {
  const value = thought.value === null ? "no opinion" : `${(100 * thought.value).toFixed(1)} % for who is to move`;
  const line = thought.line.length ? `; it expects ${thought.line.join(" ")}` : "";
  const playouts = thought.playouts ? `, ${thought.playouts} playouts` : "";
  byId("thinking").textContent = `${thought.resigns ? "It gives up" : thought.move}: ${value}${playouts}${line}`;
  if (byId("analyse").checked) showBoard(thought);
}

async function think() {
  const isMoving = isPlayersTurn();
  if (!isMoving && !byId("analyse").checked) return;
  const control = new AbortController();
  search = control;
  let last = null;
  byId("thinking").textContent = "It begins to think …";
  try {
    const answer = await ask("thoughts", question({ player: byId("player").value }), control.signal);
    for await (const news of lines(answer.body)) {
      if (search !== control) return;
      if (news.kind === "thought") tell(last = news);
      if (news.kind === "error") throw new Error(news.message);
      if (news.kind === "end" && isMoving && last) answerWith(last);
    }
  } catch (error) {
    if (search === control) say(error.message);
  }
}

/** The documents of an answer, one a line, as they come. */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) yield JSON.parse(part);
  }
}

function answerWith(thought) {
  if (thought.resigns) {
    byId("status").textContent = "The player gives up.";
  } else {
    play(thought.move);
  }
}

async function play(move) {
  state.moves.push(move);
  if (!await refresh()) state.moves.pop();
}

/** A click: a stone that is set up, or the move that touches the cell; of several the list of moves tells. */
function click(cell) {
  const tool = byId("tool").value;
  if (tool !== "play") return setUp(cell, Number(tool));
  const fitting = state.found.legal.filter(([, cells]) => cells.includes(cell));
  if (fitting.length === 1) return play(fitting[0][0]);
  byId("legal").replaceChildren(...fitting.map(([move]) => make("option", { value: move })));
  byId("move").focus();
  say(fitting.length ? `${fitting.length} moves touch this cell: write which one, or choose it below “Move”.`
    : "No move touches this cell.");
  return undefined;
}

async function setUp(cell, colour) {
  if (!state.found.can_set_up) return say("Positions of this game are not set up stone by stone; play the moves.");
  const before = { stones: state.stones, moves: state.moves, turn: state.turn };
  const stones = [...state.found.colours];
  stones[cell] = stones[cell] === colour ? 0 : colour;
  Object.assign(state, { stones, moves: [], turn: Number(byId("turn").value) });
  if (!await refresh()) Object.assign(state, before);
  return undefined;
}

async function newGame(spec) {
  stop();
  try {
    const drawing = await (await ask("drawing", { game: spec })).json();
    Object.assign(state, { game: spec, stones: null, turn: drawing.first, moves: [] });
    state.drawing = drawing;
    state.board = new HeatBoard(drawing, byId("board"));
  } catch (error) {
    return say(error.message);
  }
  return refresh();
}

function start() {
  const on = (id, event, act) => byId(id).addEventListener(event, (happened) => { happened.preventDefault(); act(happened); });
  on("new", "submit", () => newGame(byId("game").value));
  on("moves", "submit", () => {
    const move = byId("move").value.trim();
    byId("move").value = "";
    if (move) play(move);
  });
  on("who", "submit", () => {});
  on("undo", "click", () => {
    state.moves.splice(byId("side").value === "both" ? -1 : -2);
    refresh();
  });
  for (const id of ["player", "side", "analyse", "tool"]) byId(id).addEventListener("change", refresh);
  byId("turn").addEventListener("change", () => {
    Object.assign(state, { stones: [...state.found.colours], moves: [], turn: Number(byId("turn").value) });
    refresh();
  });
  byId("board").addEventListener("click", (event) => {
    const name = event.target.closest("g[data-cell]")?.dataset.cell;
    if (name !== undefined) click(state.drawing.names.indexOf(name));
  });
  newGame(byId("game").value);
}

start();
