import {
  Cartesian2,
  Cartesian3,
  Color,
  Material,
  PointPrimitiveCollection,
  PolylineCollection,
  type PrimitiveCollection,
  type Scene,
  SceneTransforms,
} from '@cesium/engine';
import type { GlobeArea, GlobeHandle, GlobePoint } from '../globe.ts';
import { EDGE_COLOR, EDGE_PX, LINE_COLOR } from '../map-colors.ts';

const WIDTH_PX = 2.5;
/** Above the ground, or lines and points would sink into its flat triangles. */
const HEIGHT_M = 30;
/** An edge is straight in degrees; its parts are straight in space, and sink below the ground less than they are above it. */
const PART_DEG = 0.25;
/** Parts of all outlines; longer ones where there are more. */
const PARTS_AT_MOST = 20_000;
/** From the middle of a handle to where it still is taken. */
const REACH_PX = 14;
const HANDLES = {
  vertex: { pixelSize: 9, color: '#ffffff' },
  middle: { pixelSize: 6, color: '#8fa3b8' },
  whole: { pixelSize: 13, color: LINE_COLOR },
} as const;
const SELECTED = { pixelSize: 12, color: '#3ba7ff' } as const;
const FAULT = { pixelSize: 14, color: '#ff5a4f' } as const;

export interface AreaLayer {
  readonly show: (area: GlobeArea | null) => void;
  /** The handle at a position of the canvas, the nearest. */
  readonly handleAt: (position: Cartesian2) => number | null;
}

/** Outlines, handles and faults of an area: what did not change since the last call is not made again. */
export function createArea(scene: Scene, primitives: PrimitiveCollection): AreaLayer {
  // `add` answers what it was given.
  // oxlint-disable typescript/no-unsafe-type-assertion
  const lines = primitives.add(new PolylineCollection()) as PolylineCollection;
  const dots = primitives.add(new PointPrimitiveCollection()) as PointPrimitiveCollection;
  const marks = primitives.add(new PointPrimitiveCollection()) as PointPrimitiveCollection;
  // oxlint-enable typescript/no-unsafe-type-assertion
  let shown: GlobeArea | null = null;
  return {
    show(area) {
      showLines(lines, shown?.rings ?? [], area?.rings ?? []);
      showHandles(dots, shown?.handles ?? [], area?.handles ?? []);
      if (shown?.faults !== area?.faults) showFaults(marks, area?.faults ?? []);
      shown = area;
    },
    handleAt: (position) => nearestHandle(scene, shown?.handles ?? [], position),
  };
}

type Ring = GlobeArea['rings'][number];

function showLines(lines: PolylineCollection, before: readonly Ring[], rings: readonly Ring[]): void {
  const parts = rings.reduce((sum, ring) => sum + partsOf(ring, PART_DEG), 0);
  const partDeg = PART_DEG * Math.max(1, parts / PARTS_AT_MOST);
  while (lines.length > rings.length) lines.remove(lines.get(lines.length - 1));
  for (const [i, ring] of rings.entries()) {
    if (i >= lines.length) lines.add({ width: WIDTH_PX + 2 * EDGE_PX, material: lineMaterial() });
    else if (before[i] === ring) continue;
    lines.get(i).positions = toLine(ring, partDeg);
  }
}

function lineMaterial(): Material {
  return Material.fromType('PolylineOutline', {
    color: Color.fromCssColorString(LINE_COLOR),
    outlineColor: Color.fromCssColorString(EDGE_COLOR),
    outlineWidth: 2 * EDGE_PX,
  });
}

function partsOf(ring: Ring, partDeg: number): number {
  return ring.reduce((sum, to, i) => sum + partsBetween(ring[i - 1] ?? to, to, partDeg), 0);
}

function partsBetween(from: GlobePoint, to: GlobePoint, partDeg: number): number {
  const longest = Math.max(Math.abs(to.longitude - from.longitude), Math.abs(to.latitude - from.latitude));
  return Math.max(1, Math.ceil(longest / partDeg));
}

function toLine(ring: Ring, partDeg: number): Cartesian3[] {
  const line: Cartesian3[] = [];
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1] ?? to;
    const parts = partsBetween(from, to, partDeg);
    for (let part = 1; part < parts; part++) {
      const share = part / parts;
      line.push(
        toGround({
          longitude: from.longitude + share * (to.longitude - from.longitude),
          latitude: from.latitude + share * (to.latitude - from.latitude),
        }),
      );
    }
    line.push(toGround(to));
  }
  return line;
}

function toGround({ longitude, latitude }: GlobePoint): Cartesian3 {
  return Cartesian3.fromDegrees(longitude, latitude, HEIGHT_M);
}

function showHandles(
  dots: PointPrimitiveCollection,
  before: readonly GlobeHandle[],
  handles: readonly GlobeHandle[],
): void {
  while (dots.length > handles.length) dots.remove(dots.get(dots.length - 1));
  for (const [i, handle] of handles.entries()) {
    const known = before[i];
    if (i < dots.length && known === handle) continue;
    const dot =
      i < dots.length ? dots.get(i) : dots.add({ outlineWidth: 2, outlineColor: Color.fromCssColorString(EDGE_COLOR) });
    if (known?.point !== handle.point || i >= before.length) dot.position = toGround(handle.point);
    const { pixelSize, color } = handle.selected ? SELECTED : HANDLES[handle.kind];
    dot.pixelSize = pixelSize;
    dot.color = Color.fromCssColorString(color);
  }
}

function showFaults(marks: PointPrimitiveCollection, faults: readonly GlobePoint[]): void {
  marks.removeAll();
  for (const point of faults)
    marks.add({
      position: toGround(point),
      pixelSize: FAULT.pixelSize,
      color: Color.TRANSPARENT,
      outlineWidth: 3,
      outlineColor: Color.fromCssColorString(FAULT.color),
    });
}

const onCanvas = new Cartesian2();

function nearestHandle(scene: Scene, handles: readonly GlobeHandle[], { x, y }: Cartesian2): number | null {
  let [nearest, away]: [number | null, number] = [null, REACH_PX];
  for (const [i, { point, kind }] of handles.entries()) {
    const ground = toGround(point);
    const at = SceneTransforms.worldToWindowCoordinates(scene, ground, onCanvas);
    // Those behind the Earth are at a place of the canvas as well.
    if (!at || Cartesian3.dot(ground, Cartesian3.subtract(scene.camera.positionWC, ground, new Cartesian3())) < 0)
      continue;
    // A vertex wins over the middle of a short edge.
    const distance = Math.hypot(at.x - x, at.y - y) + (kind === 'vertex' ? 0 : 3);
    if (distance < away) [nearest, away] = [i, distance];
  }
  return nearest;
}
