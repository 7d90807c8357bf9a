import { type GridEdge, type GridPosition, side } from './grid.ts';

/** An edge in the order of a sweep, with its neighbors; `block` is null outside of the order. */
export interface Ordered<S> extends GridEdge {
  lower: S | null;
  above: S | null;
  block: S[] | null;
}

/** Longer blocks are split, so that a comb of 50,000 teeth costs no more per step than a coast. */
const BLOCK_AT_MOST = 256;

/** The edges at the sweep line, from south to north: a list of lists, so that insertions are cheap. */
export class SweepOrder<S extends Ordered<S>> {
  readonly #blocks: S[][] = [];

  /** Removes and returns all edges that contain a position, from south to north. */
  takeAt(at: GridPosition): S[] {
    const found: S[] = [];
    for (
      let segment = this.#firstFrom(at);
      segment && side(segment.from, segment.to, at) === 0;
      segment = segment.above
    )
      found.push(segment);
    for (const segment of found) this.remove(segment);
    return found;
  }

  /** The edge directly below a position that is on no edge. */
  below(at: GridPosition): S | null {
    const above = this.#firstFrom(at);
    return above ? above.lower : (this.#blocks.at(-1)?.at(-1) ?? null);
  }

  /** @param lower null inserts it at the bottom */
  insertAbove(lower: S | null, segment: S): void {
    const block = lower?.block ?? this.#blocks[0] ?? this.#newBlock();
    const above = lower ? lower.above : (this.#blocks[0]?.[0] ?? null);
    block.splice(lower ? block.indexOf(lower) + 1 : 0, 0, segment);
    segment.block = block;
    segment.lower = lower;
    segment.above = above;
    if (lower) lower.above = segment;
    if (above) above.lower = segment;
    if (block.length > BLOCK_AT_MOST) this.#halve(block);
  }

  remove(segment: S): void {
    const { block, lower, above } = segment;
    if (!block) return;
    block.splice(block.indexOf(segment), 1);
    if (block.length === 0) this.#blocks.splice(this.#blocks.indexOf(block), 1);
    if (lower) lower.above = above;
    if (above) above.lower = lower;
    segment.block = null;
  }

  /** The lowest edge that is not below a position. */
  #firstFrom(at: GridPosition): S | null {
    const block = firstOf(this.#blocks, (one) => isUpTo(one.at(-1), at));
    return (block && firstOf(block, (segment) => isUpTo(segment, at))) ?? null;
  }

  #newBlock(): S[] {
    const block: S[] = [];
    this.#blocks.push(block);
    return block;
  }

  #halve(block: S[]): void {
    const upper = block.splice(block.length >> 1);
    for (const segment of upper) segment.block = upper;
    this.#blocks.splice(this.#blocks.indexOf(block) + 1, 0, upper);
  }
}

function isUpTo(segment: GridEdge | undefined, at: GridPosition): boolean {
  return segment !== undefined && side(segment.from, segment.to, at) <= 0;
}

/** The first element that meets a condition that all later ones also meet. */
function firstOf<T>(list: readonly T[], isMet: (item: T) => boolean): T | undefined {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = list[middle];
    if (item !== undefined && isMet(item)) to = middle;
    else from = middle + 1;
  }
  return list[from];
}
