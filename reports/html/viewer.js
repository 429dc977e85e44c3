// The list of games and the viewer of one of them.
const data = read("game-data");
const boardOf = (game) => data.boards[game.board];
const COLOURS = ["Black", "White"];

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A column of numbers, null where there is none: one number for all, or signs of base 64 after their width. */
function unpacked(column, count) {
  if (typeof column !== "string") return Array(count).fill(column ?? null);
  const width = Number(column[0]), none = 64 ** width - 1, found = [];
  for (let place = 1; place < column.length; place += width) {
    let number = 0;
    for (const sign of column.slice(place, place + width)) number = 64 * number + DIGITS.indexOf(sign);
    found.push(number === none ? null : number);
  }
  return found;
}

/** The moves of a game. */
function movesOf(game) {
  if (!Array.isArray(game.moves)) game.moves = unpacked(game.moves, game.length);
  return game.moves;
}

/** The decisions of a game, each with the seat of who made it: 0 for who moved first. */
function decisionsOf(game) {
  const found = game.thoughts;
  if (!found) return [];
  if (found.all) return found.all;
  const [value, playouts, depth, time] = ["value", "playouts", "depth", "microseconds"]
    .map((name) => unpacked(found[name], found.count));
  found.all = value.map((_, number) => ({
    swaps: number === found.swap,
    ply: game.opening + number - (number > found.swap ? 1 : 0),
    seat: turnOf(game, game.opening + number),
    value: value[number],
    playouts: playouts[number],
    depth: depth[number],
    ms: time[number] === null ? null : Number((time[number] / 1000).toPrecision(3)),
    further: found.further?.[number] ?? "",
    considered: optionsOf(found.considered?.[number]),
  }));
  return found.all;
}

/** Moves that a player looked at. */
function optionsOf(considered) {
  if (!considered) return [];
  const [count, ...columns] = considered;
  const [moves, visits, values] = columns.map((column) => unpacked(column, count));
  return moves.map((move, place) => ({ move, visits: visits[place], value: values[place] }));
}

/** The colours of all cells after so many moves. */
function coloursAfter(game, moves) {
  const colours = [...boardOf(game).start];
  for (let ply = 0; ply < moves; ply += 1) {
    const changes = game.changes?.[ply];
    if (changes) {
      for (let place = 0; place < changes.length; place += 2) colours[changes[place]] = changes[place + 1];
    } else {
      boardOf(game).moves[game.moves[ply]][1].forEach((cell) => { colours[cell] = 1 + turnOf(game, ply); });
    }
  }
  return colours;
}

const turnOf = (game, ply) => (boardOf(game).first + ply) % 2;

class Viewer {
  constructor() {
    this.boards = data.boards.map((board) => new Board(board, byId("board")));
    this.number = 0;
    this.ply = 0;
    this.timer = null;
  }

  get game() { return data.games[this.number]; }

  /** Who has the stones of a colour after so many moves. */
  owner(turn, ply) {
    const swapped = this.game.swapped && ply >= 1;
    return data.players[(turn ^ (swapped ? 1 : 0)) === 0 ? this.game.black : this.game.white];
  }

  open(number, ply) {
    this.number = number;
    const { game } = this;
    movesOf(game);
    const names = [data.players[game.black], data.players[game.white]];
    const length = game.moves.length;
    for (const id of ["slider", "number"]) byId(id).max = length;
    const spec = data.boards.length > 1 ? `${boardOf(game).spec}, ` : "";
    byId("who").textContent = `${spec}Game ${this.label()}: ${names[0]} (Black) against ${names[1]} (White)`
      + (game.swapped ? "; the players swapped sides after the first move" : "");
    this.mark = showCurve(byId("curve"), game, names, (to) => this.go(to));
    document.querySelectorAll("#list tr.shown").forEach((row) => row.classList.remove("shown"));
    document.querySelector(`#list tr[data-i="${number}"]`)?.classList.add("shown");
    this.go(ply ?? length);
  }

  label() {
    const [run, pairing, game] = this.game.id.split("-");
    return (data.runs.length > 1 ? `${data.runs[run]} ` : "") + `${pairing}:${game}`;
  }

  go(ply) {
    const { game } = this, length = game.moves.length;
    this.ply = Math.max(0, Math.min(length, Number.isFinite(ply) ? ply : length));
    const decision = decisionsOf(game).find((each) => !each.swaps && each.ply === this.ply - 1);
    const words = this.words();
    this.boards[game.board].show({
      colours: coloursAfter(game, this.ply),
      last: new Set(this.ply ? boardOf(game).moves[game.moves[this.ply - 1]][1] : []),
      dead: new Set(this.ply === length ? game.dead ?? [] : []),
      candidates: this.candidates(decision),
      title: words,
    });
    byId("state").textContent = words;
    byId("slider").value = byId("number").value = this.ply;
    this.mark?.(this.ply);
    byId("thought").replaceChildren(...this.thoughts(decision));
    if (this.ply === length) this.stop();
  }

  words() {
    const { game, ply } = this, length = game.moves.length;
    const made = ply ? `${COLOURS[turnOf(game, ply - 1)]} (${this.owner(turnOf(game, ply - 1), ply - 1)}) ${this.deed(ply - 1)}. ` : "";
    const opening = ply && ply <= game.opening ? "Of the opening. " : "";
    const swap = game.swapped && ply === 1 ? `${data.players[game.white]} takes over Black's stones. ` : "";
    return `Move ${ply} of ${length}. ${made}${opening}${swap}${ply === length ? this.result() : ""}`.trim();
  }

  deed(ply) {
    const [name, cells] = boardOf(this.game).moves[this.game.moves[ply]];
    return cells.length ? `plays ${name}` : `says ${name}`;
  }

  result() {
    const { game } = this;
    const winner = ["black", "white"][game.winner];
    const who = winner ? `${data.players[game[winner]]} wins` : "Drawn";
    const lead = game.score === null || game.score === undefined ? "" : ` by ${Math.abs(game.score)}`;
    return `${who}${lead}: ${game.reason}${game.detail ? ` (${game.detail})` : ""}.`;
  }

  candidates(decision) {
    const found = decision?.considered ?? [];
    const most = Math.max(1, ...found.map(({ visits }) => visits));
    return found.map((option) => ({
      ...option,
      name: boardOf(this.game).moves[option.move][0],
      cells: boardOf(this.game).moves[option.move][1],
      share: option.visits / most,
      isMade: option.move === this.game.moves[this.ply - 1],
    }));
  }

  /** What the player thought before the move that was made last, or before it gave up. */
  thoughts(decision) {
    const { game } = this;
    if (!game.thoughts) return [];
    const after = decisionsOf(game).filter(
      (each) => (each.swaps && this.ply === 1) || (this.ply === game.moves.length && each.ply === this.ply),
    );
    return [decision, ...after].filter(Boolean).flatMap((each) => this.thought(each));
  }

  thought(decision) {
    const who = data.players[decision.seat ? this.game.white : this.game.black];
    const facts = [
      decision.value === null ? "no opinion" : `its own chance ${(decision.value / 10).toFixed(1)} %`,
      decision.playouts ? `${decision.playouts} playouts` : "",
      decision.depth === null ? "" : `depth ${decision.depth}`,
      decision.ms === null ? "" : `${decision.ms} ms`,
      decision.further,
    ].filter(Boolean);
    const what = decision.swaps ? "when it swapped" : decision.ply < this.game.moves.length ? "" : "in the end";
    const parts = [make("p", {}, `${who}${what ? `, ${what}` : ""}: ${facts.join(", ")}.`)];
    if (decision.considered.length && !decision.swaps) parts.push(this.table(this.candidates(decision)));
    return parts;
  }

  table(candidates) {
    const row = (tag, cells) => make("tr", {}, ...cells.map((text, place) => make(
      place ? tag : "th", place ? { class: "number" } : { scope: tag === "th" ? "col" : "row" }, text,
    )));
    const rows = candidates.map(({ name, visits, value, isMade }) => row("td", [
      name + (isMade ? " (made)" : ""), String(visits), value === null ? "-" : (value / 10).toFixed(1),
    ]));
    const head = make("thead", {}, row("th", ["considered", "visits", "chance %"]));
    return make("table", {}, head, make("tbody", {}, ...rows));
  }

  play() {
    if (this.timer) return this.stop();
    if (this.ply === this.game.moves.length) this.go(0);
    byId("go-play").textContent = "Pause";
    byId("go-play").setAttribute("aria-label", "Pause");
    this.timer = setInterval(() => this.step(this.ply + 1), 500);
    return undefined;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    byId("go-play").textContent = "Play";
    byId("go-play").setAttribute("aria-label", "Play the moves");
  }

  /** Go to a move, and let the page's address say so. */
  step(ply) {
    this.go(ply);
    history.replaceState(null, "", `#game=${this.game.id}&move=${this.ply}`);
  }
}

const FILTERS = ["one", "other", "colour", "winner", "reason"];

function isWanted(game, { one, other, colour, winner, reason }) {
  const seats = [String(game.black), String(game.white)];
  const places = [0, 1].filter((seat) => (!one || seats[seat] === one) && (!other || seats[1 - seat] === other)
    && (!colour || seat === (colour === "black" ? 0 : 1)));
  return places.length > 0 && (!winner || String(game.winner) === winner) && (!reason || game.reason === reason);
}

function filter() {
  const wanted = Object.fromEntries(FILTERS.map((name) => [name, byId(`filter-${name}`).value]));
  let shown = 0;
  document.querySelectorAll("#list tbody tr").forEach((row) => {
    const isShown = isWanted(data.games[row.dataset.i], wanted);
    row.hidden = !isShown;
    shown += isShown;
  });
  byId("count").textContent = `${shown} of ${data.games.length} games shown`;
}

/** Follow the page's address: to a move of a game, or to the games of two players. */
function follow(viewer) {
  const hash = location.hash.slice(1);
  if (hash.startsWith("game=")) {
    const wanted = new URLSearchParams(hash);
    const number = data.games.findIndex((game) => game.id === wanted.get("game"));
    if (number < 0) {
      byId("state").textContent = "The game that the address names is not on this page.";
    } else {
      viewer.open(number, wanted.has("move") ? Number(wanted.get("move")) : undefined);
    }
    byId("viewer").scrollIntoView();
  } else if (hash.startsWith("games?")) {
    const wanted = new URLSearchParams(hash.slice("games?".length));
    const one = wanted.get("one") ?? wanted.get("black"), other = wanted.get("other") ?? wanted.get("white");
    FILTERS.forEach((name) => { byId(`filter-${name}`).value = ""; });
    byId("filter-one").value = one ?? "";
    byId("filter-other").value = other ?? "";
    byId("filter-colour").value = wanted.has("black") ? "black" : "";
    filter();
    byId("games").scrollIntoView();
  }
}

function start() {
  const viewer = new Viewer();
  const buttons = {
    first: () => viewer.step(0), back: () => viewer.step(viewer.ply - 1), play: () => viewer.play(),
    on: () => viewer.step(viewer.ply + 1), last: () => viewer.step(Infinity),
  };
  Object.entries(buttons).forEach(([id, act]) => byId(`go-${id}`).addEventListener("click", () => {
    if (id !== "play") viewer.stop();
    act();
  }));
  for (const id of ["slider", "number"]) {
    byId(id).addEventListener("input", () => viewer.step(Number(byId(id).value)));
  }
  byId("viewer").addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const to = { ArrowLeft: viewer.ply - 1, ArrowRight: viewer.ply + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    viewer.step(to);
  });
  byId("filters").addEventListener("input", filter);
  byId("filters").addEventListener("reset", () => setTimeout(filter));
  byId("board").tabIndex = 0;
  viewer.open(0);
  filter();
  follow(viewer);
  addEventListener("hashchange", () => follow(viewer));
}

if (data?.games.length) start();
