// The drawn board.
const SVG = "http://www.w3.org/2000/svg";
const EMPTY = 0;

function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

const disc = (x, y, r, fill, stroke) => draw("circle", { cx: x, cy: y, r, fill, stroke });

/** A board of the viewer's document: it is given colours by cell, and shows them. */
class Board {
  constructor(board, place) {
    this.board = board;
    this.place = place;
    this.rows = [];
    this.centres = [];
    board.places.forEach(([cell, x, y, row, column, isEcho]) => {
      (this.rows[row] ??= [])[column] = cell;
      if (!isEcho) this.centres[cell] = [x, y];
    });
  }

  /** Stones, the cells of the last move, those of dead stones, and candidates as circles. */
  show({ colours, last, dead, candidates, title }) {
    const { width, height, ink, grid } = this.board;
    const picture = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
    picture.append(draw("rect", { width, height, rx: 6, fill: ink.board }));
    if (grid) picture.append(draw("path", { d: grid, stroke: ink.edge, "stroke-width": 0.7, opacity: 0.6 }));
    this.board.labels.forEach(([x, y, text]) => {
      picture.append(draw("text", { x, y, "text-anchor": "middle" }, text));
    });
    this.board.places.forEach((at) => picture.append(this.cell(at, colours, last, dead)));
    candidates.forEach((each) => picture.append(...this.candidate(each)));
    this.place.replaceChildren(picture);
  }

  cell([cell, x, y, row, column, isEcho], colours, last, dead) {
    const { ink, stones, tiles, names } = this.board;
    const colour = colours[cell], isLast = last.has(cell) && !isEcho;
    const group = draw("g", { "data-cell": names[cell], "data-colour": colour, ...(isEcho ? { opacity: 0.45 } : {}) });
    group.append(draw("title", {}, names[cell]));
    if (colour === EMPTY) {
      const dot = isLast ? ink.last : ink.edge;
      group.append(disc(x, y, 11, "transparent", "transparent"), disc(x, y, 3, dot, dot));
      return group;
    }
    group.append(...(tiles ? this.tile(x, y, row, column, colours) : [disc(x, y, 11, ...stones[colour])]));
    if (isLast) group.append(disc(x, y, 5, ink.last, ink.last));
    if (dead.has(cell)) {
      const cross = `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`;
      group.append(draw("path", { d: cross, stroke: ink.last, "stroke-width": 2.5 }));
    }
    return group;
  }

  /** A stone as a square that joins with its like; it has an edge where a piece ends. */
  tile(x, y, row, column, colours) {
    const [fill, edge] = this.board.stones[colours[this.rows[row][column]]];
    const half = this.board.pitch / 2, groove = 1.5;
    const like = (r, c) => {
      const other = this.rows[r]?.[c];
      return other !== undefined && colours[other] === colours[this.rows[row][column]];
    };
    const [left, right, top, bottom] = [
      like(row, column - 1), like(row, column + 1), like(row - 1, column), like(row + 1, column),
    ];
    const reach = (joined) => (joined ? half : half - groove);
    const [x0, x1, y0, y1] = [x - reach(left), x + reach(right), y - reach(top), y + reach(bottom)];
    const sides = [[left, x0, y0, x0, y1], [right, x1, y0, x1, y1], [top, x0, y0, x1, y0], [bottom, x0, y1, x1, y1]];
    const path = (joined) => sides.filter(([is]) => is === joined).map(([, a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join("");
    return [
      draw("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, fill }),
      draw("path", { d: path(false), stroke: edge, "stroke-width": 1.5 }),
      draw("path", { d: path(true), stroke: edge, "stroke-width": 0.3 }),
    ];
  }

  /** A circle as large as a move's share of the visits, in the middle of its cells, with its value in per cent. */
  candidate({ cells, share, value, isMade }) {
    if (!cells.length) return [];
    const x = cells.reduce((sum, cell) => sum + this.centres[cell][0], 0) / cells.length;
    const y = cells.reduce((sum, cell) => sum + this.centres[cell][1], 0) / cells.length;
    const radius = 4 + 9 * Math.sqrt(share);
    const style = { fill: isMade ? "none" : "#ffffff", "fill-opacity": 0.75, stroke: "#0b5cad", "stroke-width": 2 };
    const words = value === null || isMade ? [] : [
      draw("text", { x, y: y + 4, "text-anchor": "middle", class: "dark" }, String(Math.round(value / 10))),
    ];
    return [draw("circle", { cx: x, cy: y, r: radius, class: "candidate", ...style }), ...words];
  }
}
