import { BufferPointMaterial, Cartesian2, Cartesian3, Color, type Scene, SceneTransforms } from '@cesium/engine';
import type { GlobeArea, GlobeHandle, GlobePoint } from '../globe.ts';
import { EDGE_COLOR, LINE_COLOR } from '../map-colors.ts';
import { createGroundLines } from './ground-lines.ts';
import { createPoints } from './points.ts';

/** The click radius of a handle. */
const REACH_PX = 14;
const HANDLES = { vertex: disc(11, '#ffffff'), middle: disc(8, '#8fa3b8'), whole: disc(15, LINE_COLOR) };
const SELECTED = disc(14, '#3ba7ff');
const FAULT = new BufferPointMaterial({
  size: 16,
  color: Color.TRANSPARENT,
  outlineWidth: 3,
  outlineColor: Color.fromCssColorString('#ff5a4f'),
});

function disc(size: number, color: string): BufferPointMaterial {
  const outlineColor = Color.fromCssColorString(EDGE_COLOR);
  return new BufferPointMaterial({ size, color: Color.fromCssColorString(color), outlineWidth: 2, outlineColor });
}

export interface AreaLayer {
  readonly show: (area: GlobeArea | null) => void;
  /** The nearest handle at a position of the canvas. */
  readonly handleAt: (position: Cartesian2) => number | null;
}

/** Outlines, handles and faults of an area. Parts that did not change are reused. */
export function createArea(scene: Scene): AreaLayer {
  const showLines = createGroundLines(scene);
  const [dots, marks] = [createPoints(scene), createPoints(scene)];
  let shown: GlobeArea = NOTHING;
  return {
    show(area) {
      const { rings, handles, faults } = area ?? NOTHING;
      if (!isSameList(shown.rings, rings)) showLines(rings);
      if (!isSameList(shown.handles, handles)) {
        dots.style(handles.map(({ kind, selected }) => (selected ? SELECTED : HANDLES[kind])));
        dots.move(toPositions(handles.map(({ point }) => point)));
      }
      if (!isSameList(shown.faults, faults)) {
        marks.style(faults.map(() => FAULT));
        marks.move(toPositions(faults));
      }
      shown = { rings, handles, faults };
    },
    handleAt: (position) => nearestHandle(scene, shown.handles, position),
  };
}

const NOTHING: GlobeArea = { rings: [], handles: [], faults: [] };

function isSameList<T>(before: readonly T[], now: readonly T[]): boolean {
  return before.length === now.length && before.every((one, i) => one === now[i]);
}

function toGround({ longitude, latitude }: GlobePoint): Cartesian3 {
  return Cartesian3.fromDegrees(longitude, latitude);
}

function toPositions(points: readonly GlobePoint[]): Float64Array {
  return Float64Array.from(Cartesian3.packArray(points.map(toGround)));
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
