// The chance of who moved first, as both players see it.
const CURVE = { width: 400, height: 170, left: 48, right: 392, top: 10, bottom: 136 };

function curvePlace(ply, moves) {
  return CURVE.left + (CURVE.right - CURVE.left) * (moves ? ply / moves : 0);
}

const curveHeight = (chance) => CURVE.bottom - (CURVE.bottom - CURVE.top) * chance;

/** Points of both seats: after which move, and the chance of who moved first, from 0 to 1. */
function curvePoints(game) {
  const seats = [[], []];
  decisionsOf(game).forEach(({ seat, ply, value }) => {
    if (value === null) return;
    const after = Math.min(ply + 1, game.moves.length);
    seats[seat].push([after, seat ? 1 - value / 1000 : value / 1000]);
  });
  return seats;
}

function curveAxes(moves) {
  const parts = [0, 0.5, 1].flatMap((chance) => {
    const y = curveHeight(chance);
    return [
      draw("line", { x1: CURVE.left, x2: CURVE.right, y1: y, y2: y, class: "grid" }),
      draw("text", { x: CURVE.left - 5, y: y + 4, "text-anchor": "end" }, `${100 * chance} %`),
    ];
  });
  const step = Math.max(1, Math.ceil(moves / 5 / 5) * 5);
  for (let ply = 0; ply <= moves; ply += step) {
    parts.push(draw("text", { x: curvePlace(ply, moves), y: CURVE.bottom + 17, "text-anchor": "middle" }, String(ply)));
  }
  const middle = (CURVE.left + CURVE.right) / 2;
  parts.push(draw("text", { x: middle, y: CURVE.height - 2, "text-anchor": "middle", class: "label" }, "moves"));
  return parts;
}

/** Draw the curve; a click on it jumps to a move. */
function showCurve(place, game, names, jump) {
  const seats = curvePoints(game), moves = game.moves.length;
  if (!seats.some((points) => points.length)) {
    const why = game.thoughts ? "The players gave no values of their moves." : "What the players thought was not recorded.";
    place.replaceChildren(make("figcaption", {}, why));
    return null;
  }
  const box = `0 0 ${CURVE.width} ${CURVE.height}`;
  const words = `Winning chance of ${names[0]} (who moved first) after each move, as the players see it`;
  const picture = draw("svg", { viewBox: box, class: "chart", role: "img", "aria-label": words }, ...curveAxes(moves));
  seats.forEach((points, seat) => {
    const places = points.map(([ply, chance]) => `${curvePlace(ply, moves)},${curveHeight(chance)}`);
    picture.append(draw("polyline", { points: places.join(" "), class: `line c${seat}` }));
    points.forEach(([ply, chance]) => picture.append(
      draw("circle", { cx: curvePlace(ply, moves), cy: curveHeight(chance), r: 2, class: `dot c${seat}` }),
    ));
  });
  const cursor = draw("line", { y1: CURVE.top, y2: CURVE.bottom, class: "cursor" });
  picture.append(cursor);
  picture.addEventListener("click", (event) => {
    const frame = picture.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * CURVE.width;
    jump(Math.round(((x - CURVE.left) / (CURVE.right - CURVE.left)) * moves));
  });
  const legend = make("ul", { class: "legend" }, ...names.flatMap((name, seat) => {
    if (!seats[seat].length) return [];
    const line = draw("line", { x1: 0, x2: 28, y1: 6, y2: 6, class: `line c${seat}` });
    return [make("li", {}, draw("svg", { width: 28, height: 12, "aria-hidden": "true" }, line), ` as ${name} sees it`)];
  }));
  place.replaceChildren(picture, legend, make("figcaption", {}, `${words}.`));
  return (ply) => {
    cursor.setAttribute("x1", curvePlace(ply, moves));
    cursor.setAttribute("x2", curvePlace(ply, moves));
  };
}
