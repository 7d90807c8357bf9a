/** How long the area worker takes over a zipped shapefile of 100,000 positions, and the page over a saved area of 10,000; one JSON line a figure. */
import { drawnArea } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { figure } from '../../../tools/bench/figures.ts';
import { toDrawn } from '../src/features/area/handles.ts';
import { packArea } from '../src/features/locations/packed-area.ts';
import { inspectArea } from '../src/workers/area/inspect-area.ts';
import { readAreaFile } from '../src/workers/area/read-area.ts';
import { shpOf, WGS84_PRJ, zipOf } from '../src/workers/area/testing.ts';

const POSITIONS = 100_000;
const RUNS = 5;

/** Fields on a grid: 1,000 of 100 positions each, wound as shapefiles are. */
const fields = Array.from({ length: POSITIONS / 100 }, (_, field) => {
  const [lon, lat] = [8 + (field % 40) * 0.02, 47 + Math.floor(field / 40) * 0.02];
  const ring = Array.from({ length: 99 }, (_position, i): [number, number] => {
    const angle = (-i / 99) * 2 * Math.PI;
    return [lon + 0.009 * Math.cos(angle), lat + 0.009 * Math.sin(angle)];
  });
  return [[...ring, ...ring.slice(0, 1)]];
});
const file = new Blob([
  zipOf([
    { name: 'fields.shp', content: shpOf(fields) },
    { name: 'fields.prj', content: WGS84_PRJ },
  ]),
]);

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const timesMs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    timesMs.push((user + system) / 1000);
  }
  return timesMs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const read = () => readAreaFile(file, () => undefined);
figure('area_read_shapefile_100000_positions_ms', await cpuMs(read), 'ms', 1500);
figure('area_open_shapefile_100000_positions_ms', await cpuMs(async () => inspectArea(await read())), 'ms', 1500);

/** The size of a response: ten coasts of a thousand positions. */
const saved = JSON.stringify({
  type: 'MultiPolygon',
  coordinates: Array.from({ length: 10 }, (_shape, shape) => {
    const open = Array.from({ length: 999 }, (_position, i): [number, number] => {
      const angle = (i / 999) * 2 * Math.PI;
      return [10 + shape + 0.4 * Math.cos(angle) * (1 + 0.05 * Math.sin(40 * angle)), 50 + 0.4 * Math.sin(angle)];
    });
    return [[...open, ...open.slice(0, 1)]];
  }),
});
/** All that the page does with it by itself, in one task; the globe comes on top. */
const open = () => {
  const area = z.parse(drawnArea, JSON.parse(saved));
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  packArea(area);
  return toDrawn(polygons, { selected: null, faults: [], isEdited: true });
};
figure('area_open_saved_10000_positions_ms', await cpuMs(async () => open()), 'ms', 50);
