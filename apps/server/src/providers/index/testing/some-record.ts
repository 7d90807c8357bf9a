import { type Polygon, toSceneId } from '@groundtrack/contract';
import type { SceneRecord } from '../../port/scene-record.ts';

/** A scene for specs. `change` sets what matters to them. */
export function someRecord(change: Partial<SceneRecord> = {}): SceneRecord {
  return {
    featureId: toSceneId('a'),
    provider: 'one',
    collection: 'archive',
    satellite: 'Sat-1',
    acquiredAtMs: Date.UTC(2026, 0, 1),
    groundSampleDistanceM: 0.5,
    cloudCover: 0.1,
    offNadirDeg: 10,
    sunElevationDeg: 45,
    sunAzimuthDeg: 150,
    phenomenology: 'ms',
    colorBands: ['red', 'green', 'blue'],
    orbitState: 'descending',
    lookSide: null,
    parts: [box(10, 50, 11, 51)],
    assets: { quicklook: 'https://example.org/q.jpg', sample: null, image: null },
    ...change,
  };
}

/** Counter-clockwise, closed. */
export function box(west: number, south: number, east: number, north: number): Polygon {
  return { type: 'Polygon', coordinates: [ring(west, south, east, north)] };
}

/** A frame: a box with a box cut out. */
export function frame(
  outer: readonly [number, number, number, number],
  inner: readonly [number, number, number, number],
): Polygon {
  return { type: 'Polygon', coordinates: [ring(...outer), ring(...inner).toReversed()] };
}

// oxlint-disable-next-line max-params -- the four sides of a box
function ring(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
