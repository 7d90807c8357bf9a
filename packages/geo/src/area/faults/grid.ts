import type { LonLat } from '../../position.ts';

/** A position in steps of a billionth of a degree (0.1 mm). Closer positions are the same. */
export interface GridPosition {
  readonly x: number;
  readonly y: number;
}

export interface GridEdge {
  readonly from: GridPosition;
  readonly to: GridPosition;
}

export const STEPS_PER_DEGREE = 1e9;

export function toGrid([lonDeg, latDeg]: LonLat): GridPosition {
  return { x: Math.round(lonDeg * STEPS_PER_DEGREE), y: Math.round(latDeg * STEPS_PER_DEGREE) };
}

export function fromGrid({ x, y }: GridPosition): LonLat {
  return [x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE];
}

/** Twice the rounding error of a product, with a margin. */
const ROUNDING = 4e-16;

/** 1 if a position is left of the line from a to b, -1 if right of it, 0 if exactly on it. */
export function side(a: GridPosition, b: GridPosition, at: GridPosition): number {
  const left = (b.x - a.x) * (at.y - a.y);
  const right = (b.y - a.y) * (at.x - a.x);
  const difference = left - right;
  if (Math.abs(difference) > ROUNDING * (Math.abs(left) + Math.abs(right))) return Math.sign(difference);
  const exact = BigInt(b.x - a.x) * BigInt(at.y - a.y) - BigInt(b.y - a.y) * BigInt(at.x - a.x);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Whether edges cross: both ends of each are strictly on different sides of the other. Touching edges do not cross. */
export function crosses(a: GridEdge, b: GridEdge): boolean {
  return (
    Math.max(a.from.x, b.from.x) <= Math.min(a.to.x, b.to.x) &&
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
  );
}

/** The intersection of two crossing edges, rounded to a step. */
export function crossingOf(a: GridEdge, b: GridEdge): GridPosition {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const along = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / (ax * by - ay * bx);
  const share = Math.min(1, Math.max(0, along));
  return { x: Math.round(a.from.x + share * ax), y: Math.round(a.from.y + share * ay) };
}
