import type { Point, Polygon, SearchArea } from '@groundtrack/contract';
import { covers, type LonLat, parseFootprint, toBounds } from '@groundtrack/geo';

/** Points tried along each side of the box around an area. */
const LATTICE = 5;

/** An area is held against every scene of an answer, but read once. */
const read = new WeakMap<SearchArea, readonly Polygon[]>();

/** The parts of a search area within ±180 degrees; a place has none, and neither has an area that is no polygon. */
export function partsOf(area: SearchArea): readonly Polygon[] {
  const known = read.get(area);
  if (known) return known;
  const footprint = area.type === 'Point' ? null : parseFootprint(area);
  const parts = footprint?.ok ? footprint.parts : [];
  read.set(area, parts);
  return parts;
}

/** Places in an area, its middle first, then a lattice over it: where products may be centred. */
export function placesIn(area: SearchArea): Point[] {
  if (area.type === 'Point') return [area];
  const places = partsOf(area).flatMap((part) => latticeOf(part).filter((place) => covers([part], [place])));
  return places.map(pointAt);
}

/** Where people would point at in a shape: its middle, or the first place of a lattice that lies in it. */
export function middleOf(part: Polygon): Point | null {
  const place = latticeOf(part).find((one) => covers([part], [one]));
  return place ? pointAt(place) : null;
}

function latticeOf({ coordinates: [ring = []] }: Polygon): LonLat[] {
  const { west, south, east, north } = toBounds(ring);
  const steps = Array.from({ length: LATTICE }, (_, i) => (i + 0.5) / LATTICE);
  const lattice = steps.flatMap((up) =>
    steps.map((along): LonLat => [west + along * (east - west), south + up * (north - south)]),
  );
  return [[(west + east) / 2, (south + north) / 2], ...lattice];
}

function pointAt([lon, lat]: LonLat): Point {
  return { type: 'Point', coordinates: [lon, lat] };
}
