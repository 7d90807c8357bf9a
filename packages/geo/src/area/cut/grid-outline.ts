import type { Polygon } from '../../polygon.ts';
import type { LonLat } from '../../position.ts';
import { positionAt } from '../../ring.ts';

/** From longitude and latitude to column and row, in pixels from the upper left corner. */
export type ToPixel = (position: LonLat) => readonly [column: number, row: number];

/** The rings of a polygon in pixels: columns and rows in turn, closed. */
export type PixelRings = readonly Float64Array[];

/** An edge that is straight in degrees bows in a grid; between so many pixels of the true line a straight one is taken. */
const TOLERANCE_PX = 0.001;
/** Longer pieces are looked at in their middle whatever they look like from their ends. */
const PIECE_DEG = 0.25;
const HALVES_AT_MOST = 20;

/**
 * The outlines of a shape in a grid of pixels, its edges being straight in degrees (RFC 7946 section 3.1.1).
 * @throws RangeError where the grid does not reach
 */
export function outlineInPixels(parts: readonly Polygon[], toPixel: ToPixel): PixelRings[] {
  return parts.map(({ coordinates }) =>
    coordinates.map((ring) => {
      const places: number[] = [...pixelAt(toPixel, positionAt(ring, 0))];
      for (let i = 1; i < ring.length; i++) addEdge(places, toPixel, [positionAt(ring, i - 1), positionAt(ring, i)]);
      return Float64Array.from(places);
    }),
  );
}

type Edge = readonly [from: LonLat, to: LonLat];

/** Appends the places of an edge after its start. */
function addEdge(places: number[], toPixel: ToPixel, [from, to]: Edge): void {
  const long = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const pieces = Math.max(1, Math.ceil(long / PIECE_DEG));
  let before = from;
  for (let piece = 1; piece <= pieces; piece++) {
    const next = piece === pieces ? to : between(from, to, piece / pieces);
    addPiece(places, toPixel, [before, next], 0);
    before = next;
  }
}

function addPiece(places: number[], toPixel: ToPixel, [from, to]: Edge, halved: number): void {
  const [fromX, fromY] = [places.at(-2) ?? 0, places.at(-1) ?? 0];
  const [toX, toY] = pixelAt(toPixel, to);
  const middle = between(from, to, 0.5);
  const [x, y] = pixelAt(toPixel, middle);
  const isStraight = Math.hypot(x - (fromX + toX) / 2, y - (fromY + toY) / 2) <= TOLERANCE_PX;
  if (isStraight || halved === HALVES_AT_MOST) places.push(toX, toY);
  else {
    addPiece(places, toPixel, [from, middle], halved + 1);
    addPiece(places, toPixel, [middle, to], halved + 1);
  }
}

function between([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat, share: number): LonLat {
  return [fromLon + (toLon - fromLon) * share, fromLat + (toLat - fromLat) * share];
}

function pixelAt(toPixel: ToPixel, position: LonLat): readonly [number, number] {
  const place = toPixel(position);
  if (!Number.isFinite(place[0]) || !Number.isFinite(place[1]))
    throw new RangeError(`the grid does not reach ${position.join(', ')}`);
  return place;
}
