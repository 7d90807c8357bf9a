import { type ElementSet, formatOmm } from '@groundtrack/orbit';
import { beforeEach, describe, expect, it } from 'vitest';
import { anElementSet } from '../../../testing/sky.ts';
import { servedSatellite } from '../sky-samples.ts';
import { useCustomElements } from './custom-element-store.ts';
import { addSets, MAX_CUSTOM_SETS } from './custom-satellite-rules.ts';
import { toCustomSatellites } from './custom-satellites.ts';

const NOW = Date.UTC(2026, 7, 22, 12);
const HOUR_MS = 3_600_000;
const set = (satelliteId: string, change: Partial<ElementSet> = {}): ElementSet => ({
  ...anElementSet,
  satelliteId,
  name: `SAT ${satelliteId}`,
  ...change,
});
const add = (known: readonly ElementSet[], sets: readonly ElementSet[]) => {
  const { kept, added, refused } = addSets(known, sets, NOW);
  return { kept: kept.map(({ satelliteId }) => satelliteId), added: added.length, problems: refused };
};

describe('adding elements', () => {
  it('keeps them sorted by name', () => {
    expect(add([set('10')], [set('9'), set('100')])).toEqual({ kept: ['9', '10', '100'], added: 2, problems: [] });
  });

  it('keeps the newest set of each number', () => {
    const newer = { epochMs: anElementSet.epochMs + HOUR_MS };
    expect(add([set('9')], [set('9', newer)])).toMatchObject({ kept: ['9'], added: 1, problems: [] });
    expect(add([set('9', newer)], [set('9')])).toEqual({
      kept: ['9'],
      added: 0,
      problems: [
        'SAT 9: elements of 2026-08-21 13:00 UTC are already here; these, of 2026-08-21 12:00 UTC, are no newer',
      ],
    });
  });

  it('rejects elements that no longer describe an orbit', () => {
    const decayed = set('9', { meanMotionRevPerDay: 16.6, bstar: 0.5, epochMs: NOW - 60 * 24 * HOUR_MS });
    const { added, problems } = add([], [decayed, set('10')]);
    expect(added).toBe(1);
    expect(problems).toEqual([expect.stringMatching(/^SAT 9: .*; newer elements may still describe it$/)]);
  });

  it('ends at the limit, but still updates existing sets', () => {
    const full = Array.from({ length: MAX_CUSTOM_SETS }, (_, index) => set(String(index + 1)));
    const newer = set('7', { epochMs: anElementSet.epochMs + 1000 });
    const { kept, added, problems } = add(full, [set('9999'), newer]);
    expect(kept).toHaveLength(MAX_CUSTOM_SETS);
    expect(added).toBe(1);
    expect(problems).toEqual(['SAT 9999: at most 500 are kept in this browser; remove some first']);
  });
});

describe('own and server elements', () => {
  const served = [servedSatellite(40_115, 'WorldView-3', { EPOCH: '2026-08-21T12:00:00.000000' })];
  it.each([
    [1, 'newer than the server’s'],
    [0, 'no newer than the server’s, not used'],
    [-1, 'no newer than the server’s, not used'],
  ])('use the own ones if they are newer (%i h)', (hours, standing) => {
    const own = set('40115', { name: 'MINE', epochMs: anElementSet.epochMs + hours * HOUR_MS });
    const [found] = toCustomSatellites([own], served);
    expect(found).toMatchObject({ standing, satellite: { name: 'WorldView-3', source: 'own', epochMs: own.epochMs } });
    expect(found?.satellite.provider).not.toBeNull();
  });

  it('create a satellite with only an orbit, if the server does not know it', () => {
    const [found] = toCustomSatellites([set('5', { name: '' })], served);
    expect(found).toMatchObject({ standing: 'added', satellite: { id: '5', name: '5', provider: null, sensor: null } });
  });
});

describe('own elements in the browser', () => {
  beforeEach(() => useCustomElements.setState({ sets: [] }));

  it('survive a reload', async () => {
    useCustomElements.getState().keep([set('5'), set('6')]);
    const kept = localStorage.getItem('groundtrack-own-elements') ?? '';
    useCustomElements.setState({ sets: [] });
    localStorage.setItem('groundtrack-own-elements', kept);
    await useCustomElements.persist.rehydrate();
    expect(useCustomElements.getState().sets).toEqual([set('5'), set('6')]);
  });

  it('lose only damaged sets', async () => {
    const sets = [formatOmm(set('5')), { ...formatOmm(set('6')), ECCENTRICITY: 2 }, null];
    localStorage.setItem('groundtrack-own-elements', JSON.stringify({ state: { sets } }));
    await useCustomElements.persist.rehydrate();
    expect(useCustomElements.getState().sets).toEqual([set('5')]);
    localStorage.setItem('groundtrack-own-elements', '{');
    await useCustomElements.persist.rehydrate();
    expect(useCustomElements.getState().sets).toEqual([]);
  });
});
