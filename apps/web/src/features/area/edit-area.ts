import { isClosedRing, type LonLat, toOpenRing } from '@groundtrack/geo';
import type { AreaPolygons } from '../../workers/area/shapes.ts';

/** The index of a position. A closed ring repeats its first position at the end. */
export interface VertexId {
  readonly polygon: number;
  readonly ring: number;
  readonly position: number;
}

/** Unchanged parts keep their identity, so that they are not drawn again. */
export function moveVertex(polygons: AreaPolygons, id: VertexId, to: LonLat): AreaPolygons {
  return withRing(polygons, id, (open) => open.with(id.position, to));
}

/** Inserts a position after another. */
export function insertVertex(polygons: AreaPolygons, id: VertexId, at: LonLat): AreaPolygons {
  return withRing(polygons, id, (open) => open.toSpliced(id.position + 1, 0, at));
}

/** A hole with fewer than three positions is removed, and so is an outline with its holes. */
export function removeVertex(polygons: AreaPolygons, id: VertexId): AreaPolygons {
  const left = withRing(polygons, id, (open) => open.toSpliced(id.position, 1));
  return left.flatMap((rings) => {
    if ((rings[0]?.length ?? 0) < 4) return [];
    return rings.every(({ length }) => length > 3) ? [rings] : [rings.filter(({ length }) => length > 3)];
  });
}

/** Moves everything by the same degrees, up to the poles. */
export function moveAll(polygons: AreaPolygons, [eastDeg, northDeg]: LonLat): AreaPolygons {
  const latitudes = polygons.flat(2).map(([, lat]) => lat);
  const [south, north] = [
    latitudes.reduce((a, b) => Math.min(a, b), 90),
    latitudes.reduce((a, b) => Math.max(a, b), -90),
  ];
  const up = Math.min(90 - north, Math.max(-90 - south, northDeg));
  const longitudes = polygons.flat(2).map(([lon]) => lon);
  const west = longitudes.reduce((a, b) => Math.min(a, b), 360) + eastDeg;
  const turns = west < -180 ? 1 : west >= 180 ? -1 : 0;
  return polygons.map((rings) =>
    rings.map((ring) => ring.map(([lon, lat]): LonLat => [lon + eastDeg + 360 * turns, lat + up])),
  );
}

function withRing(
  polygons: AreaPolygons,
  { polygon, ring }: VertexId,
  change: (open: readonly LonLat[]) => readonly LonLat[],
): AreaPolygons {
  return polygons.map((rings, p) =>
    p === polygon
      ? rings.map((positions, r) => (r === ring ? closed(change(toOpenRing(positions))) : positions))
      : rings,
  );
}

/** The positions as typed and displayed, without the repeated first one. */
export function countPositions(polygons: AreaPolygons): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length - (isClosedRing(ring) ? 1 : 0), 0);
}

export function closed(open: readonly LonLat[]): LonLat[] {
  return [...open, ...open.slice(0, 1)];
}
