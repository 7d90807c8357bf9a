import { endpoints } from '@groundtrack/contract';
import { parseTle } from '@groundtrack/orbit';
import { describe, expect, it } from 'vitest';
import { listSatellites } from './list-satellites.ts';
import { ELEMENTS_PUBLISHED_ISO } from './seed/elements-2026-08.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';
import type { StoredElements } from './stored-orbital-elements.ts';

const [first] = satelliteSeed;
if (!first) throw new Error('the seed is empty');
const facts = first;
const NOW = Date.UTC(2026, 8, 1);

function list(stored: readonly StoredElements[], satellites = satelliteSeed) {
  return listSatellites({ all: () => Promise.resolve(stored) }, satellites);
}

function stored(epoch: string, change: object = {}): StoredElements {
  const omm = { ...facts.omm, EPOCH: epoch, ...change };
  return { satelliteId: facts.id, omm, epochMs: Date.parse(`${epoch}Z`), updatedAtMs: NOW };
}

describe('the list of satellites', () => {
  it('fits the contract', async () => {
    const result = await list([]);
    expect(result).toHaveLength(satelliteSeed.length);
    expect(endpoints.satellites.answer.schema.safeParse({ result }).error).toBeUndefined();
  });

  it('returns two lines equal to the elements', async () => {
    for (const { TLE, OMM } of await list([])) {
      const [read] = parseTle(`${TLE?.LineOne}\n${TLE?.LineTwo}`);
      expect(read?.satelliteId).toBe(String(OMM.NORAD_CAT_ID));
      expect(read?.inclinationDeg).toBeCloseTo(OMM.INCLINATION, 4);
      expect(read?.meanMotionRevPerDay).toBeCloseTo(OMM.MEAN_MOTION, 7);
      expect(read?.epochMs).toBeCloseTo(Date.parse(`${OMM.EPOCH}Z`), -1);
    }
  });

  it('has no lines for a number that does not fit', async () => {
    const six = { ...facts, id: '100139', omm: { ...facts.omm, NORAD_CAT_ID: 100_139 } };
    const [satellite] = await list([], [six]);
    expect(satellite).toMatchObject({ _id: '100139', TLE: null, OMM: { NORAD_CAT_ID: 100_139 } });
  });

  it('prefers stored elements when they are newer', async () => {
    const [satellite] = await list([stored('2026-08-30T12:00:00.000000')], [facts]);
    expect(satellite?.OMM.EPOCH).toBe('2026-08-30T12:00:00.000000');
    expect(satellite?.TLE?.LineOne.slice(18, 23)).toBe('26242');
    expect(satellite?.elementsUpdatedISO).toBe(new Date(NOW).toISOString());
  });

  it('uses its own elements when the stored ones are older', async () => {
    const [satellite] = await list([stored('2026-08-01T12:00:00.000000')], [facts]);
    expect(satellite?.OMM).toEqual(facts.omm);
    expect(satellite?.elementsUpdatedISO).toBe(ELEMENTS_PUBLISHED_ISO);
  });
});
