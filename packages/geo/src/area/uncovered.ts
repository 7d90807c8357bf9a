import type { Polygon } from '../polygon.ts';
import { flattenPolygon, toSweepEdges } from './faults/clean-polygon.ts';
import { linkRings, toClosedRings } from './faults/link-rings.ts';
import { nodeEdges } from './faults/node-edges.ts';
import type { SweepEdge } from './faults/sweep.ts';
import { measureArea } from './measure-area.ts';

/**
 * The maximum number of crossings between outlines. A hundred scenes over an area of a thousand positions have fewer.
 */
const CROSSINGS_AT_MOST = 20_000;
/** Outlines are accurate to 0.1 mm, so smaller remains along them are ignored: a hundredth of a hectare. */
const NOTHING_KM2 = 1e-4;

/** The parts of an area that a footprint covers, and those that it does not. */
export interface SplitArea {
  readonly covered: Polygon[];
  readonly uncovered: Polygon[];
}

/**
 * Splits an area by a footprint. Edges are straight in degrees (RFC 7946 section 3.1.1). New positions are within 0.1 mm
 * of the crossings; slivers of less than 100 m² are left out.
 * @param area parts that do not overlap, with longitudes within ±180, as `parseFootprint` returns them
 * @param footprint the same, but its parts may overlap
 * @returns parts like `area`; null if there are too many crossings
 */
export function splitArea(area: readonly Polygon[], footprint: readonly Polygon[]): SplitArea | null {
  // Ground of the area counts 1, and each part of the footprint subtracts 2, so ground of the area is odd, and positive
  // only where the footprint does not cover it.
  const edges = [...area.flatMap((part) => edgesOf(part, 1)), ...footprint.flatMap((part) => edgesOf(part, -2))];
  const pieces = nodeEdges(edges, CROSSINGS_AT_MOST);
  if (!pieces) return null;
  const partsWhere = (isGround: (winding: number) => boolean) =>
    linkRings(pieces, isGround).flatMap((rings) => {
      const coordinates = toClosedRings(rings);
      const { areaKm2 } = measureArea([coordinates]);
      return areaKm2 < NOTHING_KM2 ? [] : [{ type: 'Polygon' as const, coordinates }];
    });
  return {
    covered: partsWhere((winding) => winding < 0 && winding % 2 !== 0),
    uncovered: partsWhere((winding) => winding === 1),
  };
}

/** The part of an area that a footprint does not cover; see `splitArea`. */
export function uncoveredOf(area: readonly Polygon[], footprint: readonly Polygon[]): Polygon[] | null {
  return splitArea(area, footprint)?.uncovered ?? null;
}

function edgesOf({ coordinates }: Polygon, weight: number): SweepEdge[] {
  return toSweepEdges(flattenPolygon(coordinates)).edges.map((edge) => ({ ...edge, delta: edge.delta * weight }));
}
