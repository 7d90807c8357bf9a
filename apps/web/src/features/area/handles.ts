import { type LonLat, toOpenRing, unwrapLongitude } from '@groundtrack/geo';
import type { GlobeArea, GlobeHandle, GlobePoint } from '../../globe/globe.ts';
import type { AreaPolygons } from '../../workers/area/shapes.ts';
import type { VertexId } from './edit-area.ts';
import { placeInside } from './place-inside.ts';

/** The part of an area that a handle moves. `middle`: between a vertex and the next. */
export type Handle = { readonly kind: 'vertex' | 'middle'; readonly id: VertexId } | { readonly kind: 'whole' };

/** More positions are too close together to be dragged. Such an area must be simplified first. */
const EDITED_POSITIONS_MAX = 2_000;

interface Drawn {
  readonly area: GlobeArea;
  readonly handles: readonly Handle[];
}

// Reuses objects that do not change during dragging.
const points = new WeakMap<LonLat, GlobePoint>();
const lines = new WeakMap<readonly LonLat[], readonly GlobePoint[]>();
const vertices = new WeakMap<LonLat, GlobeHandle>();
const middles = new WeakMap<LonLat, { readonly to: LonLat; readonly handle: GlobeHandle }>();

/** The area as the globe draws it, and the meaning of its handles. */
export function toDrawn(
  polygons: AreaPolygons,
  {
    selected,
    faults,
    isEdited,
  }: { readonly selected: VertexId | null; readonly faults: readonly GlobePoint[]; readonly isEdited: boolean },
): Drawn {
  const rings = polygons.flat().map(lineOf);
  const count = rings.reduce((sum, { length }) => sum + length, 0);
  if (!isEdited || count > EDITED_POSITIONS_MAX) return { area: { rings, handles: [], faults }, handles: [] };
  const handles: Handle[] = [];
  const drawn: GlobeHandle[] = [];
  for (const [polygon, own] of polygons.entries())
    for (const [ring, positions] of own.entries()) {
      const open = toOpenRing(positions);
      for (const [position, at] of open.entries()) {
        const id = { polygon, ring, position };
        const next = open[(position + 1) % open.length] ?? at;
        handles.push({ kind: 'vertex', id }, { kind: 'middle', id });
        drawn.push(isSame(id, selected) ? { ...vertexOf(at), selected: true } : vertexOf(at), middleOf(at, next));
      }
    }
  const inside = placeInside(polygons);
  if (inside) {
    handles.push({ kind: 'whole' });
    drawn.push({ kind: 'whole', point: toPoint(inside) });
  }
  return { area: { rings, handles: drawn, faults }, handles };
}

function isSame(a: VertexId, b: VertexId | null): boolean {
  return b !== null && a.polygon === b.polygon && a.ring === b.ring && a.position === b.position;
}

/** Continuous longitudes, so that a line does not cross the whole Earth. */
function lineOf(ring: readonly LonLat[]): readonly GlobePoint[] {
  const known = lines.get(ring);
  if (known) return known;
  let beforeDeg = ring[0]?.[0] ?? 0;
  const line = ring.map((at) => {
    const longitude = unwrapLongitude(at[0], beforeDeg);
    beforeDeg = longitude;
    return longitude === at[0] ? toPoint(at) : { longitude, latitude: at[1] };
  });
  lines.set(ring, line);
  return line;
}

function toPoint(at: LonLat): GlobePoint {
  const known = points.get(at) ?? { longitude: at[0], latitude: at[1] };
  points.set(at, known);
  return known;
}

function vertexOf(at: LonLat): GlobeHandle {
  const known = vertices.get(at) ?? { kind: 'vertex', point: toPoint(at) };
  vertices.set(at, known);
  return known;
}

function middleOf(at: LonLat, to: LonLat): GlobeHandle {
  const known = middles.get(at);
  if (known?.to === to) return known.handle;
  const longitude = (at[0] + unwrapLongitude(to[0], at[0])) / 2;
  const handle: GlobeHandle = { kind: 'middle', point: { longitude, latitude: (at[1] + to[1]) / 2 } };
  middles.set(at, { to, handle });
  return handle;
}
