import type { PixelRings } from './grid-outline.ts';

/** Columns and rows of pixels; right and bottom are exclusive. */
export interface PixelWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether a part of an image overlaps a shape or is within `marginPx` pixels of it. */
export function comesNear(polygons: readonly PixelRings[], window: PixelWindow, marginPx: number): boolean {
  const around = {
    left: window.left - marginPx,
    top: window.top - marginPx,
    right: window.right + marginPx,
    bottom: window.bottom + marginPx,
  };
  // A window that no edge crosses is entirely inside or outside of the shape.
  return polygons.some(
    (rings) =>
      rings.some((ring) => passes(ring, around)) ||
      rings.reduce((inside, ring) => inside !== holdsCorner(ring, around), false),
  );
}

function passes(ring: Float64Array, window: PixelWindow): boolean {
  for (let i = 3; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 3] ?? 0, ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0];
    // Clips the edge to the sides of the window, and then to its top and bottom.
    const [fromX, toX] = shares(ax, bx, window.left, window.right);
    const [fromY, toY] = shares(ay, by, window.top, window.bottom);
    if (Math.max(0, fromX, fromY) <= Math.min(1, toX, toY)) return true;
  }
  return false;
}

/**
 * The shares of the way from a to b between which the coordinate is within limits; nowhere if the first exceeds the
 * second.
 */
function shares(a: number, b: number, low: number, high: number): [from: number, to: number] {
  if (a === b) return a >= low && a <= high ? [0, 1] : [1, 0];
  const [one, other] = [(low - a) / (b - a), (high - a) / (b - a)];
  return [Math.min(one, other), Math.max(one, other)];
}

function holdsCorner(ring: Float64Array, { left: x, top: y }: PixelWindow): boolean {
  let inside = false;
  for (let i = 3; i < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 3] ?? 0, ring[i - 2] ?? 0, ring[i - 1] ?? 0, ring[i] ?? 0];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
