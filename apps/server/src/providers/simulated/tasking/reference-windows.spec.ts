import { toPriceId } from '@groundtrack/contract';
import { dataFigures, dataText } from '@groundtrack/fixtures';
import { type ElementSet, parseTle } from '@groundtrack/orbit';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import { findOpportunities } from './opportunities.ts';

const START_MS = Date.parse('2026-08-23T00:00:00Z');
const END_MS = START_MS + 48 * HOUR_MS;
const TOLERANCE_MS = 200;

type Row = Readonly<Record<string, string>>;

const listed: readonly { norad_cat_id: number; tle: { line1: string; line2: string } | null }[] = JSON.parse(
  dataText('orbits/imaging_satellites_2026-08-22.json'),
);
const elementSets = new Map<string, ElementSet>(
  listed.flatMap(({ tle }) =>
    tle ? parseTle(`${tle.line1}\n${tle.line2}`).map((set) => [set.satelliteId, set] as const) : [],
  ),
);
const places: Record<string, { latitude: number; longitude: number; elevation_m: number }> = JSON.parse(
  dataText('passes/locations.json'),
);

function readRows(): Row[] {
  const [header = '', ...lines] = dataText('passes/passes_2026-08-23.csv').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i] ?? '', value])));
}

/** Windows over the place of a row, of the satellite of the row. */
function windowsOf({ norad_cat_id: id = '', location = '' }: Row, minElevationDeg: number) {
  const place = places[location];
  const elements = elementSets.get(id);
  if (!place || !elements) throw new Error(`No place ${location} or elements ${id}`);
  const product = sampleTaskingProduct({ priceId: toPriceId('task:any'), satelliteIds: [id], daylight: false });
  return findOpportunities(
    { id, name: id, minOffNadirDeg: 0, maxOffNadirDeg: 90, lookSide: 'both', swathKm: 10, elements },
    {
      products: [product],
      place: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      heightM: place.elevation_m,
      startMs: START_MS,
      endMs: END_MS,
      minElevationDeg,
      maxElevationDeg: 90,
    },
  );
}

/** Compares windows of one satellite over one place with the start and end times in the table. */
function compare(found: ReturnType<typeof windowsOf>, wanted: readonly { start: string; stop: string }[]): number {
  expect(found.length).toBe(wanted.length);
  for (const [index, { start, stop }] of wanted.entries()) {
    expect(Math.abs((found[index]?.startMs ?? NaN) - Date.parse(start))).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs((found[index]?.endMs ?? NaN) - Date.parse(stop))).toBeLessThan(TOLERANCE_MS);
  }
  return wanted.length;
}

test('windows are exactly the passes of the reference, at 0 and at 30 degrees', () => {
  let passes = 0;
  let high = 0;
  for (const rows of Map.groupBy(readRows(), (row) => `${row['norad_cat_id']} ${row['location']}`).values()) {
    const [first = {}] = rows;
    passes += compare(
      windowsOf(first, 0),
      rows.map((row) => ({ start: row['aos'] ?? '', stop: row['los'] ?? '' })),
    );
    high += compare(
      windowsOf(first, 30),
      rows
        .filter((row) => row['acc30_start'] !== '' || row['acc30_end'] !== '')
        .map((row) => ({ start: row['acc30_start'] ?? '', stop: row['acc30_end'] ?? '' })),
    );
  }
  expect(passes).toBe(dataFigures.passes.passes);
  expect(high).toBeGreaterThan(passes / 4);
});
