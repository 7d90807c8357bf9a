import { describe, expect, it } from 'vitest';
import { parseOrbitalElements } from './parse-orbital-elements.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';

const NOW = Date.UTC(2026, 7, 24);
const [one, two] = satelliteSeed.map((satellite) => satellite.omm);
const known = new Set(satelliteSeed.map(({ id }) => id));
const read = (records: unknown) => parseOrbitalElements(JSON.stringify(records), known, NOW);

describe('parseOrbitalElements', () => {
  it('parses record by record, without unused fields', () => {
    const { sets, broken } = read([{ ...one, EXTRA: 1 }, two]);
    expect(broken).toBe(0);
    expect(sets.map((set) => set.omm)).toEqual([one, two]);
    expect(sets[0]?.epochMs).toBeCloseTo(Date.parse(`${one?.EPOCH}Z`), -1);
  });

  it.each([
    ['no object', 7],
    ['null', null],
    ['a missing field', { ...one, MEAN_MOTION: undefined }],
    ['text for a number', { ...one, INCLINATION: '97.8' }],
    ['an impossible eccentricity', { ...one, ECCENTRICITY: 1.2 }],
    ['an impossible mean motion', { ...one, MEAN_MOTION: -3 }],
    ['an epoch that is none', { ...one, EPOCH: 'yesterday' }],
    ['an epoch from the future', { ...one, EPOCH: '2099-01-01T00:00:00.000000' }],
    ['a number that is none', { ...one, NORAD_CAT_ID: 0 }],
  ])('skips and counts %s', (_what, record) => {
    const { sets, broken } = read([record, two]);
    expect(broken).toBe(1);
    expect(sets.map((set) => set.omm)).toEqual([two]);
  });

  it('omits unknown satellites without counting them as broken', () => {
    expect(read([{ ...one, NORAD_CAT_ID: 5 }])).toEqual({ sets: [], broken: 0 });
  });

  it('keeps the newest set of a satellite', () => {
    const older = { ...one, EPOCH: '2026-08-20T00:00:00.000000' };
    expect(read([one, older]).sets.map((set) => set.omm)).toEqual([one]);
    expect(read([older, one]).sets.map((set) => set.omm)).toEqual([one]);
  });

  it('accepts an empty list', () => {
    expect(read([])).toEqual({ sets: [], broken: 0 });
  });

  it.each(['', 'No GP data found', '<html>', '{}', '{"a":1}', 'null', '[1,2,3]'])('rejects %j', (body) => {
    expect(() => parseOrbitalElements(body, known, NOW)).toThrow(/neither JSON nor|not a list|records are broken/);
  });
});
