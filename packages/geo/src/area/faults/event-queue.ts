import type { GridEdge, GridPosition } from './grid.ts';

/** The ends of edges from west to east, each position once. Later events can be added. */
export class EventQueue<E extends GridEdge> {
  /** Edges by their start, and positions where an edge ends. */
  readonly #starts: readonly E[];
  readonly #ends: readonly GridPosition[];
  #nextStart = 0;
  #nextEnd = 0;
  /** Added events, sorted with the next one last. There are few, and most are near the front. */
  readonly #addedStarts: E[] = [];
  readonly #addedEnds: GridPosition[] = [];

  constructor(edges: readonly E[]) {
    this.#starts = edges.toSorted((a, b) => compare(a.from, b.from));
    this.#ends = edges.map(({ to }) => to).sort(compare);
  }

  add(edge: E): void {
    insert(this.#addedStarts, edge, (one) => compare(one.from, edge.from));
    insert(this.#addedEnds, edge.to, (one) => compare(one, edge.to));
  }

  /** The next position, with the edges that start there. */
  next(): { readonly at: GridPosition; readonly starting: E[] } | null {
    const at = this.#first();
    if (!at) return null;
    const starting: E[] = [];
    for (
      let edge = this.#starts[this.#nextStart];
      edge && isSame(edge.from, at);
      edge = this.#starts[this.#nextStart]
    ) {
      starting.push(edge);
      this.#nextStart++;
    }
    for (let edge = this.#addedStarts.at(-1); edge && isSame(edge.from, at); edge = this.#addedStarts.at(-1)) {
      starting.push(edge);
      this.#addedStarts.pop();
    }
    for (let end = this.#ends[this.#nextEnd]; end && isSame(end, at); end = this.#ends[this.#nextEnd]) this.#nextEnd++;
    for (let end = this.#addedEnds.at(-1); end && isSame(end, at); end = this.#addedEnds.at(-1)) this.#addedEnds.pop();
    return { at, starting };
  }

  #first(): GridPosition | null {
    let first = this.#starts[this.#nextStart]?.from ?? null;
    for (const at of [this.#ends[this.#nextEnd], this.#addedStarts.at(-1)?.from, this.#addedEnds.at(-1)])
      if (at && (!first || compare(at, first) < 0)) first = at;
    return first;
  }
}

/** Orders from west to east, then from south to north. */
export function compare(a: GridPosition, b: GridPosition): number {
  return a.x - b.x || a.y - b.y;
}

function isSame(a: GridPosition, b: GridPosition): boolean {
  return a.x === b.x && a.y === b.y;
}

/**
 * Inserts an item into a list that is sorted with the first item last.
 * @param order above 0: after the new item
 */
function insert<T>(list: T[], item: T, order: (one: T) => number): void {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = list[middle];
    if (one !== undefined && order(one) > 0) from = middle + 1;
    else to = middle;
  }
  list.splice(from, 0, item);
}
