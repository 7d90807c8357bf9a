import type { GridEdge, GridPosition } from './grid.ts';

interface Event<E> {
  readonly at: GridPosition;
  /** The edge that begins here; null where one ends. */
  readonly edge: E | null;
}

/** The ends of edges from west to east, each position once; edges may be added ahead (a binary heap). */
export class EventQueue<E extends GridEdge> {
  readonly #heap: Event<E>[] = [];

  constructor(edges: readonly E[]) {
    for (const edge of edges) this.#heap.push({ at: edge.from, edge }, { at: edge.to, edge: null });
    // A sorted list is a heap.
    this.#heap.sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y);
  }

  add(edge: E): void {
    this.#push({ at: edge.from, edge });
    this.#push({ at: edge.to, edge: null });
  }

  /** The next position, with the edges that begin there. */
  next(): { readonly at: GridPosition; readonly starting: E[] } | null {
    const first = this.#heap[0];
    if (!first) return null;
    const starting: E[] = [];
    for (let event = this.#heap[0]; event && !isBefore(first, event); event = this.#heap[0]) {
      if (event.edge) starting.push(event.edge);
      this.#pop();
    }
    return { at: first.at, starting };
  }

  #push(event: Event<E>): void {
    const heap = this.#heap;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const up = (index - 1) >> 1;
      const parent = heap[up];
      if (!parent || !isBefore(event, parent)) break;
      heap[index] = parent;
      index = up;
    }
    heap[index] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let down = 2 * index + 1;
      const [left, right] = [heap[down], heap[down + 1]];
      if (!left) break;
      const child = right && isBefore(right, left) ? right : left;
      if (child === right) down++;
      if (!isBefore(child, last)) break;
      heap[index] = child;
      index = down;
    }
    heap[index] = last;
  }
}

function isBefore<E>({ at: a }: Event<E>, { at: b }: Event<E>): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y);
}
