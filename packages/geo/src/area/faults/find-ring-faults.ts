import type { Rings } from '../../split-polygon.ts';
import {
  type AreaFault,
  type AreaLimits,
  atText,
  type FaultPlace,
  placeName,
  ringName,
  toFault,
} from './area-fault.ts';
import type { FlatRing } from './clean-polygon.ts';
import type { CleanRing } from './clean-ring.ts';

const KINDS = ['empty', 'unclosed', 'repeated', 'spike', 'winding'] as const;

/** The rings of each polygon. */
interface ReadPolygons {
  readonly cleaned: readonly (readonly CleanRing[])[];
  readonly flat: readonly (readonly FlatRing[])[];
}

/** Finds empty or open rings, wrong directions, and superfluous positions. */
export function findRingFaults(
  polygons: readonly Rings[],
  { cleaned, flat }: ReadPolygons,
  limits: AreaLimits,
): AreaFault[] {
  const places = { empty: [], unclosed: [], repeated: [], spike: [], winding: [] } satisfies Record<
    string,
    FaultPlace[]
  >;
  const found: Record<keyof typeof places, FaultPlace[]> = places;
  if (polygons.length === 0) found.empty.push({ at: null, polygon: 0, ring: 0, position: 0 });
  for (const [polygon, rings] of polygons.entries()) {
    if (rings.length === 0) found.empty.push({ at: null, polygon, ring: 0, position: 0 });
    for (const [ring, positions] of rings.entries()) {
      const place = (position: number): FaultPlace => ({ at: positions[position] ?? null, polygon, ring, position });
      const one = cleaned[polygon]?.[ring];
      if (!one) continue;
      const { open, isClosed, repeated, spikes } = one;
      if (open.length < 3) found.empty.push(place(0));
      else if (!isClosed) found.unclosed.push(place(positions.length - 1));
      for (const position of repeated) found.repeated.push(place(position));
      for (const position of spikes) found.spike.push(place(position));
    }
    for (const { ring, isWound, flat: line } of flat[polygon] ?? [])
      if (!isWound) found.winding.push({ at: line[0] ?? null, polygon, ring, position: 0 });
  }
  const name = (place: FaultPlace) => ringName(place, polygons.length);
  const say: Record<keyof typeof places, (first: FaultPlace) => string> = {
    empty: (first) =>
      `In ${name(first)} are fewer than 3 different positions that are not on one line. Add positions, or remove it.`,
    unclosed: (first) =>
      `The first and the last position of ${name(first)} differ: it ends at ${atText(first)}. Close it.`,
    repeated: (first) => `${placeName(first, polygons.length)} repeats another at ${atText(first)}. Remove it.`,
    spike: (first) =>
      `${placeName(first, polygons.length)} at ${atText(first)} is the tip of a spike thinner than 1 mm. Remove it.`,
    winding: (first) =>
      `The positions of ${name(first)} run ${first.ring === 0 ? 'clockwise' : 'counter-clockwise'}, against RFC 7946. Reverse the ring.`,
  };
  return KINDS.flatMap((kind) => {
    const [first] = found[kind];
    return first ? [toFault(kind, found[kind], say[kind](first), limits)] : [];
  });
}
