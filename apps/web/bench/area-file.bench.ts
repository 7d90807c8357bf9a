/** How long the area worker takes over a zipped shapefile of 100,000 positions; one JSON line a figure. */
import { figure } from '../../../tools/bench/figures.ts';
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
