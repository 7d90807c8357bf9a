import type { Box } from '../../box.ts';
import type { Polygon } from '../../polygon.ts';
import type { LonLat } from '../../position.ts';
import { positionAt } from '../../ring.ts';

/** From longitude and latitude to column and row, in pixels from the upper left corner. */
export type ToPixel = (position: LonLat) => readonly [column: number, row: number];

/** The closed rings of a polygon in pixels: alternating columns and rows. */
export type PixelRings = readonly Float64Array[];

/** An edge that is straight in degrees is curved in a grid. It is approximated within this tolerance. */
const TOLERANCE_PX = 0.001;
/** Longer pieces are always split. */
const PIECE_DEG = 0.25;
const HALVES_AT_MOST = 20;

/**
 * The outlines of a shape in a grid of pixels. Edges are straight in degrees (RFC 7946 section 3.1.1).
 * @param tolerancePx the largest deviation from the exact line
 * @throws RangeError outside of the grid
 */
export function outlineInPixels(
  parts: readonly Polygon[],
  toPixel: ToPixel,
  tolerancePx: number = TOLERANCE_PX,
): PixelRings[] {
  return parts.map(({ coordinates }) =>
    coordinates.map((ring) => {
      const places: number[] = [...pixelAt(toPixel, positionAt(ring, 0))];
      eachPiece(ring, toPixel, (piece) => addPiece(places, toPixel, piece, { tolerancePx, halved: 0 }));
      return Float64Array.from(places);
    }),
  );
}

/**
 * The bounding box of a shape in a grid of pixels. Edges are followed only if they could extend it.
 * @throws RangeError outside of the grid
 */
export function boxInPixels(parts: readonly Polygon[], toPixel: ToPixel): Box {
  const box: MutableBox = [Infinity, Infinity, -Infinity, -Infinity];
  const pieces: Piece[] = [];
  for (const ring of parts.flatMap(({ coordinates }) => coordinates))
    eachPiece(ring, toPixel, (piece) => {
      reach(box, piece.fromPx);
      reach(box, piece.toPx);
      pieces.push(piece);
    });
  for (const piece of pieces) growBox(box, toPixel, piece, 0);
  return box;
}

type Place = readonly [column: number, row: number];
type MutableBox = [minX: number, minY: number, maxX: number, maxY: number];

/** A piece of an edge, with the positions of its ends in the grid. */
interface Piece {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly fromPx: Place;
  readonly toPx: Place;
}

/** Splits a ring into pieces that are short enough to test only their middle. */
function eachPiece(ring: Polygon['coordinates'][number], toPixel: ToPixel, visit: (piece: Piece) => void): void {
  let from = positionAt(ring, 0);
  let fromPx = pixelAt(toPixel, from);
  for (let i = 1; i < ring.length; i++) {
    const [start, end] = [positionAt(ring, i - 1), positionAt(ring, i)];
    const long = Math.max(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1]));
    const pieces = Math.max(1, Math.ceil(long / PIECE_DEG));
    for (let piece = 1; piece <= pieces; piece++) {
      const to = piece === pieces ? end : between(start, end, piece / pieces);
      const toPx = pixelAt(toPixel, to);
      visit({ from, to, fromPx, toPx });
      [from, fromPx] = [to, toPx];
    }
  }
}

/** Both halves of a piece, and the distance of its middle from the chord. */
function halve({ from, to, fromPx, toPx }: Piece, toPixel: ToPixel) {
  const middle = between(from, to, 0.5);
  const middlePx = pixelAt(toPixel, middle);
  const bowPx = Math.hypot(middlePx[0] - (fromPx[0] + toPx[0]) / 2, middlePx[1] - (fromPx[1] + toPx[1]) / 2);
  const halves: readonly [Piece, Piece] = [
    { from, to: middle, fromPx, toPx: middlePx },
    { from: middle, to, fromPx: middlePx, toPx },
  ];
  return { halves, middlePx, bowPx };
}

interface Following {
  readonly tolerancePx: number;
  /** How often the piece was halved. */
  readonly halved: number;
}

/** Appends the positions of a piece after its start. */
function addPiece(places: number[], toPixel: ToPixel, piece: Piece, { tolerancePx, halved }: Following): void {
  const { halves, bowPx } = halve(piece, toPixel);
  if (bowPx <= tolerancePx || halved === HALVES_AT_MOST) places.push(...piece.toPx);
  else for (const half of halves) addPiece(places, toPixel, half, { tolerancePx, halved: halved + 1 });
}

function growBox(box: MutableBox, toPixel: ToPixel, piece: Piece, halved: number): void {
  const { halves, middlePx, bowPx } = halve(piece, toPixel);
  if (bowPx <= TOLERANCE_PX || halved === HALVES_AT_MOST) return;
  reach(box, middlePx);
  if (!couldReachOut(box, piece, bowPx)) return;
  for (const half of halves) growBox(box, toPixel, half, halved + 1);
}

function reach(box: MutableBox, [x, y]: Place): void {
  box[0] = Math.min(box[0], x);
  box[1] = Math.min(box[1], y);
  box[2] = Math.max(box[2], x);
  box[3] = Math.max(box[3], y);
}

/** A curve is farthest from its chord near the middle, so no point is more than twice as far away. */
function couldReachOut([minX, minY, maxX, maxY]: MutableBox, { fromPx, toPx }: Piece, bowPx: number): boolean {
  return (
    Math.min(fromPx[0], toPx[0]) - 2 * bowPx < minX ||
    Math.min(fromPx[1], toPx[1]) - 2 * bowPx < minY ||
    Math.max(fromPx[0], toPx[0]) + 2 * bowPx > maxX ||
    Math.max(fromPx[1], toPx[1]) + 2 * bowPx > maxY
  );
}

function between([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat, share: number): LonLat {
  return [fromLon + (toLon - fromLon) * share, fromLat + (toLat - fromLat) * share];
}

function pixelAt(toPixel: ToPixel, position: LonLat): Place {
  const place = toPixel(position);
  if (!Number.isFinite(place[0]) || !Number.isFinite(place[1]))
    throw new RangeError(`the grid does not reach ${position.join(', ')}`);
  return place;
}
