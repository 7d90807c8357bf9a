import type { AreaGeometry, Point, Polygon } from '@groundtrack/contract';
import { type LonLat, parseFootprint, toBounds } from '@groundtrack/geo';

/** Places along each side of the box around an area. Odd, so that its middle is one. */
const LATTICE = 5;
const CENTRAL_ROW = (LATTICE - 1) / 2;

/** An area is compared with every scene of a response, but read once. */
const read = new WeakMap<AreaGeometry, readonly Polygon[]>();
/** Each provider that searches an area, and each of its scenes, needs the places again. */
const places = new WeakMap<AreaGeometry, readonly Point[]>();

/** The parts of a search area within ±180 degrees. A place has none, and neither does an area that is not a polygon. */
export function partsOf(area: AreaGeometry): readonly Polygon[] {
  const known = read.get(area);
  if (known) return known;
  const footprint = area.type === 'Point' ? null : parseFootprint(area);
  const parts = footprint?.ok ? footprint.parts : [];
  keepParts(area, parts);
  return parts;
}

/** Stores the parts of an area that was read elsewhere for {@link partsOf}. */
export function keepParts(area: AreaGeometry, parts: readonly Polygon[]): void {
  read.set(area, parts);
}

/** Places in an area for the centers of products: its middle first, then a lattice over it. */
export function placesIn(area: AreaGeometry): readonly Point[] {
  const known = places.get(area);
  if (known) return known;
  const found = area.type === 'Point' ? [area] : partsOf(area).flatMap(placesOf);
  places.set(area, found);
  return found;
}

/** The natural center of a shape: its middle, or the first place of a lattice that is inside. */
export function middleOf(part: Polygon): Point | null {
  return placesOf(part)[0] ?? null;
}

/** A lattice over the shape. For a narrow shape, also the middle of each stretch between two of its columns. */
function placesOf({ coordinates: rings }: Polygon): Point[] {
  const { west, south, east, north } = toBounds(rings[0] ?? []);
  const steps = Array.from({ length: LATTICE }, (_, i) => (i + 0.5) / LATTICE);
  const columns = steps.map((along) => west + along * (east - west));
  const rows = steps.map((up): LonLat[] => {
    const latDeg = south + up * (north - south);
    return stretchesAt(rings, latDeg).flatMap(([from, to]) => {
      const inside = columns.filter((lonDeg) => lonDeg > from && lonDeg < to);
      return (inside.length > 0 ? inside : [(from + to) / 2]).map((lonDeg): LonLat => [lonDeg, latDeg]);
    });
  });
  const middle = (west + east) / 2;
  const [central, ...further] = (rows[CENTRAL_ROW] ?? []).toSorted(
    ([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  const others = [...further, ...rows.toSpliced(CENTRAL_ROW, 1).flat()];
  return (central ? [central, ...others] : others).map(pointAt);
}

/** The stretches of a parallel inside a shape; of many, the widest. */
function stretchesAt(rings: Polygon['coordinates'], latDeg: number): (readonly [number, number])[] {
  const crossings = rings.flatMap((ring) =>
    ring.slice(1).flatMap(([bx, by], i) => {
      const [ax, ay] = ring[i] ?? [bx, by];
      return ay > latDeg === by > latDeg ? [] : [ax + ((latDeg - ay) / (by - ay)) * (bx - ax)];
    }),
  );
  const sorted = crossings.toSorted((a, b) => a - b);
  const stretches = sorted.flatMap((from, i) => {
    const to = sorted[i + 1];
    return i % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
  });
  return stretches.toSorted(([a, b], [c, d]) => d - c - (b - a)).slice(0, LATTICE);
}

function pointAt([lon, lat]: LonLat): Point {
  return { type: 'Point', coordinates: [lon, lat] };
}
