import { vectorTile } from '@groundtrack/fixtures';
import type { Route } from '@playwright/test';

type Line = readonly (readonly [number, number])[];

/** A tile in the schema of OpenMapTiles: a river, a wood, blocks of houses, and streets through them. */
function townTile(): Buffer {
  const line = (kind: string, points: Line, more = {}) =>
    ({ shape: 'line', tags: { class: kind, ...more }, points }) as const;
  const area = (points: Line, tags = {}) => ({ shape: 'area', tags, points }) as const;
  const box = (x: number, y: number, side: number): Line => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  const steps = [...Array(8).keys()].map((step) => 256 + step * 512);
  const river: Line = [
    [0, 3300],
    [4096, 2700],
    [4096, 3100],
    [0, 3700],
  ];
  return Buffer.from(
    vectorTile({
      landuse: [area(box(1200, 200, 2000), { class: 'residential' })],
      landcover: [area(box(0, 0, 1100), { class: 'wood' })],
      water: [area(river, { class: 'river' })],
      building: steps.flatMap((x) => steps.map((y) => area(box(x + 140, y + 140, 220)))),
      transportation: [
        ...steps.flatMap((at) => [
          line('minor', [
            [at, 0],
            [at, 4096],
          ]),
          line('minor', [
            [0, at],
            [4096, at],
          ]),
        ]),
        line('primary', [
          [0, 1800],
          [4096, 2200],
        ]),
        line('motorway', [
          [2400, 0],
          [1700, 4096],
        ]),
        line('rail', [
          [0, 600],
          [4096, 900],
        ]),
      ],
    }),
  );
}

const CORS = { 'access-control-allow-origin': '*' };

/** Answers like OpenFreeMap, with the same tile everywhere. */
export async function answerAsOpenFreeMap(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  if (url.pathname === '/planet')
    await route.fulfill({
      headers: { ...CORS, 'content-type': 'application/json' },
      body: JSON.stringify({ tiles: [`${url.origin}/planet/20261125_001001_pt/{z}/{x}/{y}.pbf`] }),
    });
  else
    await route.fulfill({
      headers: { ...CORS, 'content-type': 'application/vnd.mapbox-vector-tile' },
      body: townTile(),
    });
}
