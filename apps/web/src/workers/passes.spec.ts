import { describe, expect, test } from 'vitest';
import { servedSatellite } from '../features/satellites/sky-samples.ts';
import { inProcessWorker } from '../testing/in-process-worker.ts';
import type { Job, OrbitingSatellite, Part, PassJob, ReachJob } from './messages.ts';
import { PassesClient } from './passes-client.ts';
import { runJob } from './run-job.ts';
import { satelliteTable } from './satellite-table.ts';

const EPOCH_MS = Date.UTC(2026, 7, 22, 12);
const HOUR_MS = 3_600_000;

const worldview = servedSatellite(40_115, 'WORLDVIEW-3 (WV-3)').OMM;

function fleet(size: number): OrbitingSatellite[] {
  return Array.from({ length: size }, (_, index) => ({
    id: String(40115 + index),
    name: `SAT ${index}`,
    omm: { ...worldview, MEAN_ANOMALY: (index * 37) % 360 },
  }));
}

const broken: OrbitingSatellite = { id: '7', name: 'BROKEN', omm: { ...worldview, ECCENTRICITY: 1.5 } };

function passJob(latitudeDeg = 39.0045): PassJob {
  const site = { latitudeDeg, longitudeDeg: -76.8755, heightM: 0 };
  return { kind: 'passes', site, startMs: EPOCH_MS, endMs: EPOCH_MS + 12 * HOUR_MS, minElevationDeg: 10 };
}

const trackJob: Job = { kind: 'tracks', startMs: EPOCH_MS - 300_000, stepSec: 30, count: 41 };

/** One run to its end. */
function finished(
  client: PassesClient,
  job: Job,
): Promise<{ parts: Part[]; progress: string[]; error: string | null }> {
  return new Promise((resolve) => {
    const parts: Part[] = [];
    const progress: string[] = [];
    client.start(job, {
      onPart: (part) => parts.push(part),
      onProgress: (done, total) => progress.push(`${done}/${total}`),
      onComplete: () => resolve({ parts, progress, error: null }),
      onError: (error) => resolve({ parts, progress, error }),
    });
  });
}

test('passes come in chunks with progress, and a broken satellite is named and skipped', async () => {
  const client = new PassesClient(inProcessWorker());
  client.load([...fleet(300), broken]);
  const { parts, progress } = await finished(client, passJob());
  expect(progress).toEqual(['0/300', '256/300', '300/300']);
  const found = parts.flatMap((part) => (part.kind === 'passes' ? part.passes : []));
  const bad = parts.flatMap((part) => (part.kind === 'passes' ? part.bad : []));
  expect(new Set(found.map((pass) => pass.satelliteId)).size).toBeGreaterThan(100);
  expect(bad).toEqual([{ satelliteId: '7', reason: 'ECCENTRICITY: 1.5 is not between 0 and 0.999999' }]);
});

test('tracks are Earth-fixed meters from the requested start on', async () => {
  const client = new PassesClient(inProcessWorker());
  client.load([...fleet(2), broken]);
  const { parts } = await finished(client, trackJob);
  const tracks = parts.flatMap((part) => (part.kind === 'tracks' ? part.tracks : []));
  expect(tracks.map(({ id, startMs, stepSec, ecefM }) => ({ id, startMs, stepSec, length: ecefM.length }))).toEqual([
    { id: '40115', startMs: EPOCH_MS - 300_000, stepSec: 30, length: 123 },
    { id: '40116', startMs: EPOCH_MS - 300_000, stepSec: 30, length: 123 },
  ]);
  expect(Math.hypot(...(tracks[0]?.ecefM.slice(0, 3) ?? []))).toBeCloseTo(6_990_000, -5);
});

test('a field holds the states of all objects at both times, and nothing for objects without a state', async () => {
  const client = new PassesClient(inProcessWorker());
  const hopeless: OrbitingSatellite = { id: '8', name: 'FALLEN', omm: { ...worldview, MEAN_MOTION: 17.9 } };
  client.load([...fleet(300), broken, hopeless]);
  const { parts, progress } = await finished(client, { kind: 'field', startMs: EPOCH_MS, endMs: EPOCH_MS + 60_000 });
  const [field] = parts.map((part) => (part.kind === 'field' ? part.field : null));
  if (!field) throw new Error('no field');
  expect(parts.length).toBe(1);
  expect(progress).toEqual(['256/301', '301/301', '301/301']);
  expect(field).toMatchObject({ startMs: EPOCH_MS, endMs: EPOCH_MS + 60_000 });
  expect([field.ids.length, field.names[2], field.ids[300]]).toEqual([301, 'SAT 2', '8']);
  expect([...field.startStates.subarray(1800)]).toEqual(Array.from({ length: 6 }, () => Number.NaN));
  const middle = { startMs: EPOCH_MS + 30_000, stepSec: 0, count: 1 };
  const tracks = (await finished(client, { kind: 'tracks', ...middle })).parts.flatMap((part) =>
    part.kind === 'tracks' ? part.tracks : [],
  );
  for (const [index, { ecefM }] of tracks.slice(0, 300).entries()) {
    const off = [0, 1, 2].map((axis) => {
      const [at0 = 0, at1 = 0] = [field.startStates, field.endStates].map((states) => states[index * 6 + axis]);
      const [rate0 = 0, rate1 = 0] = [field.startStates, field.endStates].map((states) => states[index * 6 + 3 + axis]);
      return (at0 + at1) / 2 + (60 * (rate0 - rate1)) / 8 - (ecefM[axis] ?? Number.NaN);
    });
    expect(Math.hypot(...off)).toBeLessThan(1);
  }
});

describe('reach', () => {
  const job: ReachJob = {
    kind: 'reach',
    satelliteId: '40115',
    maxOffNadirDeg: 45,
    site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
    startMs: EPOCH_MS,
    stepSec: 60,
    count: 12 * 60 + 1,
  };

  async function toSwath(changes: Partial<ReachJob>) {
    const client = new PassesClient(inProcessWorker());
    client.load([...fleet(2), broken]);
    const { parts, progress, error } = await finished(client, { ...job, ...changes });
    return { swath: parts.find((part) => part.kind === 'reach')?.swath, progress, error };
  }

  test('is the band of the whole span, lit where the place is within the limit', async () => {
    const { swath, progress } = await toSwath({});
    expect(progress).toEqual(['1/1']);
    expect(swath?.bands.map(({ left, right }) => [left.length, right.length])).toEqual([[721, 721]]);
    expect(swath?.lit.length).toBeGreaterThan(0);
    for (const { left, right } of swath?.lit ?? []) {
      expect(left.length).toBe(right.length);
      const middle = Math.floor(left.length / 2);
      const latitudes = [left[middle]?.latitude ?? NaN, right[middle]?.latitude ?? NaN];
      expect(Math.min(...latitudes)).toBeLessThan(39.0045 + 8);
      expect(Math.max(...latitudes)).toBeGreaterThan(39.0045 - 8);
    }
  });

  test('of a radar is a strip on each side to which it looks, lit where the place is on that side', async () => {
    const toRadar = async (lookSide: 'left' | 'right' | 'both') => {
      const client = new PassesClient(inProcessWorker());
      client.load(fleet(1).map((one) => ({ ...one, minOffNadirDeg: 15, lookSide })));
      const { parts } = await finished(client, job);
      return parts.find((part) => part.kind === 'reach')?.swath;
    };
    const [left, right, both] = [await toRadar('left'), await toRadar('right'), await toRadar('both')];
    expect([left, right, both].map((swath) => swath?.bands.length)).toEqual([1, 1, 2]);
    expect(both?.bands).toEqual([...(left?.bands ?? []), ...(right?.bands ?? [])]);
    expect(both?.lit.length).toBe((left?.lit.length ?? 0) + (right?.lit.length ?? 0));
    expect(both?.lit.length).toBeGreaterThan(0);
  });

  test('of an unknown or broken satellite is none, and an impossible limit an error', async () => {
    expect((await toSwath({ satelliteId: '1' })).swath).toBeNull();
    expect((await toSwath({ satelliteId: '7' })).swath).toBeNull();
    expect((await toSwath({ maxOffNadirDeg: 95 })).error).toBe(
      'maximum off-nadir angle 95 is not between 0 and 90 degrees',
    );
  });
});

describe('a catalog as text', () => {
  const columns = Object.keys(worldview);
  const csv = [
    columns.join(','),
    ...[...fleet(300), broken].map(({ id, omm }) => Object.values({ ...omm, NORAD_CAT_ID: id }).join(',')),
  ].join('\r\n');

  test('becomes the table and returns its rows, and reports broken ones by their line', async () => {
    const client = new PassesClient(inProcessWorker());
    const { parts } = await finished(client, { kind: 'catalog', text: csv });
    const [part] = parts.flatMap((given) => (given.kind === 'catalog' ? given : []));
    expect(part?.rows.length).toBe(300);
    const epochMs = expect.closeTo(Date.parse('2026-08-22T14:27:12.221Z') + 0.856, 2);
    expect(part?.rows[2]).toEqual({ id: '40117', name: 'WORLDVIEW-3 (WV-3)', epochMs });
    expect(part?.bad).toEqual([{ satelliteId: 'line 302', reason: 'ECCENTRICITY: 1.5 is not between 0 and 0.999999' }]);
    const next = await finished(client, { ...passJob(), firstOnly: true });
    const ids = next.parts
      .flatMap((given) => (given.kind === 'passes' ? given.passes : []))
      .map((pass) => pass.satelliteId);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('that is none is an error and leaves the table as it was', async () => {
    const client = new PassesClient(inProcessWorker());
    client.load(fleet(2));
    const { error } = await finished(client, { kind: 'catalog', text: '<html>' });
    expect(error).toBe('line 1, NORAD_CAT_ID: the header names no such column');
    const { progress } = await finished(client, trackJob);
    expect(progress).toEqual(['2/2']);
  });
});

test('pasted elements are read away from the page', async () => {
  const client = new PassesClient(inProcessWorker());
  const { parts } = await finished(client, { kind: 'read', text: JSON.stringify([worldview, broken.omm]) });
  const [parsed] = parts.flatMap((part) => (part.kind === 'read' ? part.parsed : []));
  expect(parsed?.elements.map(({ satelliteId }) => satelliteId)).toEqual(['40115']);
  expect(parsed?.broken).toMatchObject([{ record: 2, field: 'ECCENTRICITY' }]);
});

test('a new location cancels the old run, of which nothing more is heard; other kinds go on', async () => {
  const worker = inProcessWorker();
  const client = new PassesClient(worker);
  client.load(fleet(600));
  const heard: string[] = [];
  client.start(passJob(10), {
    onPart: () => heard.push('old'),
    onComplete: () => heard.push('old complete'),
    onError: () => heard.push('old error'),
  });
  const tracks = finished(client, trackJob);
  const { parts } = await finished(client, passJob(60));
  expect(parts.length).toBe(3);
  expect((await tracks).parts.length).toBe(3);
  expect(heard).toEqual([]);
  expect(worker.received).toEqual(['load', 'start', 'start', 'cancel', 'start']);
});

test('a run that cannot be done and a worker that dies are errors of that run', async () => {
  const worker = inProcessWorker();
  const client = new PassesClient(worker);
  client.load(fleet(1));
  expect((await finished(client, passJob(91))).error).toBe('latitude 91 is not between -90 and 90 degrees');
  const pending = finished(client, passJob());
  worker.fail('out of memory');
  expect((await pending).error).toBe('out of memory');
});

test('an empty table completes immediately', () => {
  expect([...runJob(satelliteTable([]), passJob())]).toEqual([]);
});
