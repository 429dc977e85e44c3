// A run as it goes on.
const board = read("board-data");

function say(trouble) {
  byId("trouble").textContent = trouble;
  byId("trouble").hidden = !trouble;
}

function words({ played, planned, open_ended: isOpen, finished, rate, left }) {
  const share = isOpen ? "" : ` (${Math.floor(100 * played / planned)} %)`;
  const parts = [`${played} of ${isOpen ? "at most " : ""}${planned} games${share}`, rate, left];
  return parts.filter(Boolean).join(", ") + (finished ? ". It is finished." : "");
}

function showStandings({ headers, rows }) {
  const row = (tag, cells) => make("tr", {}, ...cells.map((text, place) => make(
    place ? tag : "th", place ? { class: "number" } : { scope: tag === "th" ? "col" : "row" }, text,
  )));
  byId("standings").tHead.replaceChildren(row("th", headers));
  byId("standings").tBodies[0].replaceChildren(...rows.map((cells) => row("td", cells)));
}

function picture(game) {
  const place = make("div");
  const ending = { black: `${game.black} wins`, white: `${game.white} wins` }[game.winner] ?? "drawn";
  const lead = game.score === null ? "" : ` by ${Math.abs(game.score)}`;
  const title = `${game.number}: ${game.black} (Black) against ${game.white} (White), ${ending}${lead}`
    + ` after ${game.moves} moves: ${game.reason}`;
  new Board(board, place).show({
    colours: game.colours, last: new Set(game.last), dead: new Set(game.dead), candidates: [], title,
  });
  return make("figure", { "data-game": game.number }, place, make("figcaption", {}, title));
}

let shownGames = "", isFinished = false;

function show(state) {
  say("");
  byId("bar").max = Math.max(1, state.planned);
  byId("bar").value = state.played;
  byId("words").textContent = words(state);
  showStandings(state);
  const games = JSON.stringify(state.games);
  if (games !== shownGames) byId("games").replaceChildren(...state.games.map(picture));
  shownGames = games;
  document.title = `${state.played}/${state.planned} ${state.name}`;
}

/** Load the report anew: by another address, so that one that is still under way is given up. */
const renew = () => { byId("report-frame").src = `report?${Date.now()}`; };

function follow() {
  const source = new EventSource("events");
  const first = Number(byId("report-frame").dataset.played);
  source.addEventListener("state", (event) => {
    const state = JSON.parse(event.data);
    show(state);
    if (state.finished) {
      isFinished = true;
      if (state.played > first) renew();
    }
  });
  source.addEventListener("trouble", (event) => say(JSON.parse(event.data).message));
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    if (!isFinished) say("arena serve does not answer; this page goes on when it does.");
  });
}

byId("newer").addEventListener("click", renew);
follow();
