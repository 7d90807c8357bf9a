import { omm } from '@groundtrack/contract';
import { dataText } from '@groundtrack/fixtures';
import { parseOmm } from '@groundtrack/orbit';
import { describe, expect, it } from 'vitest';
import { parseCatalog } from './parse-catalog.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';

const NOW = Date.UTC(2026, 7, 24);
const csv = dataText('orbits', 'active_2026-08-22.omm.csv');
const [header = '', first = '', second = '', third = ''] = csv.split(/\r?\n/);
const knownIds = new Set(satelliteSeed.map(({ id }) => id));

describe('a list of all active objects', () => {
  it('returns the unchanged sets of known satellites', async () => {
    const { objects, sets, broken } = await parseCatalog(csv, knownIds, NOW);
    expect(objects).toBe(csv.trim().split('\n').length - 1);
    expect(broken).toBe(0);
    // A smaller list with 36 of 116 satellites was not enough.
    expect(new Set(sets.map(({ satelliteId }) => satelliteId))).toEqual(knownIds);
    for (const set of sets) {
      expect(omm.safeParse(set.omm).success).toBe(true);
      expect(csv).toContain(`,${set.omm.EPOCH},`);
      expect(parseOmm(set.omm)).toMatchObject({ satelliteId: set.satelliteId, epochMs: set.epochMs });
    }
  });

  it('counts broken rows, and accepts less than half of them', async () => {
    const eccentric = second.replace(/,\.00\d+,/, ',1.7,');
    expect(await parseCatalog([header, first, eccentric, third, ''].join('\r\n'), knownIds, NOW)).toEqual({
      objects: 2,
      sets: [],
      broken: 1,
    });
  });

  it.each([
    ['words', 'Invalid query: "GROUP=actve&FORMAT=csv" (GROUP=actve not found)'],
    ['a page', '<!doctype html><title>Busy</title>'],
    ['nothing', ''],
    ['a header alone', header],
    ['rows of which half are broken', [header, first, 'x'].join('\n')],
    ['elements from the future', [header, first.replace('2026-', '2099-')].join('\n')],
  ])('rejects %s', async (_what, text) => {
    await expect(parseCatalog(text, knownIds, NOW)).rejects.toThrow(/header|quote|rows are broken/);
  });
});
