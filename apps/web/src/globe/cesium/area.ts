import { Cartesian2, Cartesian3, Color, PointPrimitiveCollection, type Scene, SceneTransforms } from '@cesium/engine';
import type { GlobeArea, GlobeHandle, GlobePoint } from '../globe.ts';
import { EDGE_COLOR, LINE_COLOR } from '../map-colors.ts';
import { createGroundLines } from './ground-lines.ts';

/** Above the ground, because points would sink into its flat triangles. */
const HEIGHT_M = 30;
/** The click radius of a handle. */
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
  /** The nearest handle at a position of the canvas. */
  readonly handleAt: (position: Cartesian2) => number | null;
}

/** Outlines, handles and faults of an area. Parts that did not change are reused. */
export function createArea(scene: Scene): AreaLayer {
  const showLines = createGroundLines(scene);
  // `add` answers what it was given.
  // oxlint-disable typescript/no-unsafe-type-assertion
  const dots = scene.primitives.add(new PointPrimitiveCollection()) as PointPrimitiveCollection;
  const marks = scene.primitives.add(new PointPrimitiveCollection()) as PointPrimitiveCollection;
  // oxlint-enable typescript/no-unsafe-type-assertion
  let shown: GlobeArea | null = null;
  return {
    show(area) {
      const rings = area?.rings ?? [];
      if (!isSameList(shown?.rings ?? [], rings)) showLines(rings);
      showHandles(dots, shown?.handles ?? [], area?.handles ?? []);
      const faults = area?.faults ?? [];
      if (!isSameList(shown?.faults ?? [], faults)) showFaults(marks, faults);
      shown = area;
    },
    handleAt: (position) => nearestHandle(scene, shown?.handles ?? [], position),
  };
}

function isSameList<T>(before: readonly T[], now: readonly T[]): boolean {
  return before.length === now.length && before.every((one, i) => one === now[i]);
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
    // Handles behind the Earth also have a position on the canvas.
    if (!at || Cartesian3.dot(ground, Cartesian3.subtract(scene.camera.positionWC, ground, new Cartesian3())) < 0)
      continue;
    // A vertex takes precedence over the middle of a short edge.
    const distance = Math.hypot(at.x - x, at.y - y) + (kind === 'vertex' ? 0 : 3);
    if (distance < away) [nearest, away] = [i, distance];
  }
  return nearest;
}
