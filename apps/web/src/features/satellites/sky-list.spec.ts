import { describe, expect, it } from 'vitest';
import { suggestFilter } from './filter-suggestion.ts';
import { bestFirst, comingPasses, lastChangeMs, mostFirst, neighborId, skyList, skyRows } from './sky-list.ts';
import { passAt, skySatellite } from './sky-samples.ts';
import { NO_FILTERS, type SkyFilters, type SkyView } from './sky-view.ts';

const NOW_MS = Date.UTC(2026, 7, 23, 12);
const MINUTE_MS = 60_000;
const pass = (id: string, rise: number, set: number) => passAt(id, NOW_MS, [rise, set]);

const never = skySatellite('1', 'NEVER');
const late = skySatellite('2', 'LATE-2 (L-2)', { provider: 'planet' });
const broken = skySatellite('3', 'BROKEN');
const now = skySatellite('4', 'NOW', { sensor: 'sar', provider: 'iceye' });
const own = skySatellite('5', 'AMATEUR', { id: 'own-5', provider: null, sensor: null, source: 'own' });
const found = {
  satellites: [now, never, broken, late, own],
  passes: [pass('4', -9, -5), pass('2', -8, -4), pass('4', -2, 3), pass('2', 30, 34), pass('2', 90, 95)],
  bad: [{ satelliteId: '3', reason: 'decayed' }],
};
const toList = (filters: Partial<SkyFilters> = {}) => skyList(found, { ...NO_FILTERS, ...filters });
const names = (filters: Partial<SkyFilters>) => toList(filters).satellites.map(({ name }) => name);

describe('rows', () => {
  it('list the soonest first: current, future, none by name; bad satellites are separate', () => {
    const list = toList();
    expect(skyRows(list, NOW_MS).map(({ satellite, pass }) => [satellite.name, pass])).toEqual([
      ['NOW', found.passes[2]],
      ['LATE-2 (L-2)', found.passes[3]],
      ['AMATEUR', null],
      ['NEVER', null],
    ]);
    expect(list.bad).toEqual([{ satellite: broken, reason: 'decayed' }]);
    expect(list.total).toBe(4);
  });

  it('support other orders, with missing passes last', () => {
    const inOrder = (order: 'latest' | 'a-z' | 'z-a') =>
      skyRows(toList(), NOW_MS, order).map(({ satellite }) => satellite.id);
    expect(inOrder('latest')).toEqual(['2', '4', 'own-5', '1']);
    expect(inOrder('a-z')).toEqual(['own-5', '2', '1', '4']);
    expect(inOrder('z-a')).toEqual(['4', '1', '2', 'own-5']);
  });

  it('move to the next pass when one is over', () => {
    const [first, second] = skyRows(toList(), NOW_MS + 34 * MINUTE_MS);
    expect(first).toEqual({ satellite: late, pass: found.passes[4] });
    expect(second?.pass).toBeNull();
  });

  it('keep their identity between two changes', () => {
    const list = toList();
    expect(lastChangeMs(list, NOW_MS)).toBe(found.passes[2]?.riseMs);
    expect(lastChangeMs(list, NOW_MS + 3 * MINUTE_MS - 1)).toBe(found.passes[2]?.riseMs);
    expect(lastChangeMs(list, NOW_MS + 3 * MINUTE_MS)).toBe(found.passes[2]?.setMs);
    expect(lastChangeMs(list, NOW_MS - 60 * MINUTE_MS)).toBe(0);
  });

  it('of all passes leave out past ones', () => {
    expect(comingPasses(toList(), NOW_MS).map(({ pass }) => pass)).toEqual(found.passes.slice(2));
  });
});

describe('filters', () => {
  it('find a name without its punctuation, and a number by its beginning', () => {
    expect(names({ text: 'late 2' })).toEqual(['LATE-2 (L-2)']);
    expect(names({ text: '4' })).toEqual(['NOW']);
    expect(names({ text: 'zzz' })).toEqual([]);
  });

  it('select by provider and sensor', () => {
    expect(names({ providers: ['planet', 'iceye'] })).toEqual(['LATE-2 (L-2)', 'NOW']);
    expect(names({ providers: ['other'] })).toEqual(['AMATEUR']);
    expect(names({ sensor: 'sar' })).toEqual(['NOW']);
  });

  it('select passes by off-nadir angle and by daylight, of radar too', () => {
    const night = found.passes.map((pass) => ({ ...pass, sunElevationAtPeakDeg: -5 }));
    const atNight = (filters: Partial<SkyFilters>) =>
      new Set(
        skyList({ ...found, passes: night }, { ...NO_FILTERS, ...filters }).passes.map(
          ({ satellite }) => satellite.name,
        ),
      );
    expect(atNight({})).toEqual(new Set(['NOW']));
    expect(atNight({ daylight: true })).toEqual(new Set());
    expect(toList({ limit: { kind: 'offNadir', deg: 34 } }).passes).toEqual([]);
    expect(toList({ limit: { kind: 'offNadir', deg: 35 } }).passes).toHaveLength(5);
  });

  it('leave out passes that give no image', () => {
    const steep = found.passes.map((pass) => ({ ...pass, offNadirAtPeakDeg: 10 }));
    const satellites = found.satellites.map((one) => (one.sensor === 'sar' ? { ...one, minOffNadirDeg: 20 } : one));
    const namesOf = (imaging: boolean) =>
      new Set(
        skyList({ ...found, satellites, passes: steep }, { ...NO_FILTERS, imaging }).passes.map(
          ({ satellite }) => satellite.name,
        ),
      );
    expect(namesOf(true)).toEqual(new Set([...namesOf(false)].filter((name) => name !== 'NOW')));
  });
});

it('the best order puts the smallest angle first, and passes that give no image last', () => {
  const angles = [50, 30, 44, 12];
  const radar = skySatellite('1', 'RADAR', { sensor: 'sar', minOffNadirDeg: 15 });
  const passes = angles.map((offNadirAtPeakDeg) => ({
    satellite: radar,
    pass: { ...pass('1', 30, 34), offNadirAtPeakDeg },
  }));
  expect(bestFirst(passes).map(({ pass }) => pass.offNadirAtPeakDeg)).toEqual([30, 44, 12, 50]);
});

describe('over an area', () => {
  const site = { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 };
  const shares = [0.2, 0.6, 1 - 1e-12, null, 0.4];
  const over = {
    ...found,
    passes: found.passes.map((pass, index) => ({ ...pass, area: { share: shares[index] ?? null, site } })),
  };
  const sharesOf = (leastReach: SkyView['leastReach']) =>
    skyList(over, { ...NO_FILTERS, leastReach }).passes.map(({ pass }) => pass.area?.share);

  it('keeps passes that reach enough of it, and drops unknown shares', () => {
    expect(sharesOf(null)).toEqual(shares);
    expect(sharesOf(25)).toEqual([0.6, 1 - 1e-12, 0.4]);
    expect(sharesOf(100)).toEqual([1 - 1e-12]);
    expect(toList({ leastReach: 100 }).passes).toHaveLength(5);
  });

  it('lists the largest share first', () => {
    const list = skyList(over, NO_FILTERS);
    expect(mostFirst(list.passes).map(({ pass }) => pass.area?.share)).toEqual([1 - 1e-12, 0.6, 0.4, 0.2, null]);
    const next = skyRows(list, NOW_MS, 'share').map(({ pass }) => pass?.area?.share ?? null);
    expect(next.filter((share) => share !== null)).toEqual(
      next.filter((share) => share !== null).toSorted((a, b) => b - a),
    );
  });
});

describe('when nothing is shown', () => {
  const suggest = (view: Partial<SkyView>) =>
    suggestFilter(found, {
      ...NO_FILTERS,
      horizon: '12h',
      list: 'satellites',
      satelliteId: null,
      order: 'time',
      ...view,
    });

  it('names the filter responsible', () => {
    expect(suggest({ text: 'late', sensor: 'sar' })).toEqual({
      label: 'Clear the search “late”',
      change: { text: '' },
    });
    expect(suggest({ providers: ['capella'], text: 'late' })?.change).toEqual({ providers: [] });
    expect(suggest({ list: 'passes', limit: { kind: 'offNadir', deg: 20 } })?.label).toBe(
      'Show passes more than 20° off nadir',
    );
  });

  it('clears several responsible filters together', () => {
    expect(suggest({ text: 'zzz', providers: ['unknown'], sensor: 'sar' })).toEqual({
      label: 'Clear the filters',
      change: { text: '', providers: [], sensor: null },
    });
  });

  it('suggests without filters a longer horizon, and then a lower elevation', () => {
    const none = { ...found, passes: [] };
    const view: SkyView = { ...NO_FILTERS, horizon: '12h', list: 'passes', satelliteId: null, order: 'time' };
    expect(suggestFilter(none, view)?.change).toEqual({ horizon: '7d' });
    expect(suggestFilter(none, { ...view, horizon: '7d' })?.label).toBe('Lower the minimum elevation to 10°');
    const low: SkyView = { ...view, horizon: '7d', limit: { kind: 'elevation', deg: 10 } };
    expect(suggestFilter(none, low)).toBeNull();
  });
});

it('neighbors wrap around the ends of the list', () => {
  const ids = ['a', 'b', 'c'];
  expect(['a', 'b', 'c'].map((id) => neighborId(ids, id, 1))).toEqual(['b', 'c', 'a']);
  expect(['a', 'b', 'c'].map((id) => neighborId(ids, id, -1))).toEqual(['c', 'a', 'b']);
  expect([neighborId(ids, null, 1), neighborId(ids, 'gone', -1), neighborId([], 'a', 1)]).toEqual(['a', 'c', null]);
});
