import { type Point, type ProductFeasibility, productFeasibility, toPriceId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { MAX_ATTEMPTS } from '../../providers/simulated/tasking/choose-passes.ts';
import { checkFeasibility, type FeasibilityQuery } from './check-feasibility.ts';
import { NOW_MS, openTasking } from './testing/tasking-deps.ts';

const GREENBELT = at(-76.8755, 39.0045);
const never = new AbortController().signal;
const iso = (days: number) => new Date(NOW_MS + days * DAY_MS).toISOString();
/** Defaults of the form. */
const DEFAULT = { geometry: GREENBELT, start: iso(7), stop: iso(37) };

function at(longitude: number, latitude: number): Point {
  return { type: 'Point', coordinates: [longitude, latitude] };
}

async function check(change: Partial<FeasibilityQuery> = {}, deps = openTasking()): Promise<ProductFeasibility[]> {
  const checked = await checkFeasibility(deps, { ...DEFAULT, ...change }, never);
  if (!checked.ok) throw new Error(checked.failure.detail);
  return checked.value.products;
}

async function checkOne(code: string, change: Partial<FeasibilityQuery> = {}, deps = openTasking()) {
  const [one] = await check({ ...change, products: [toPriceId(`task:${code}`)] }, deps);
  if (!one) throw new Error(`${code} was not checked`);
  return one;
}

/** The same query with the repair applied. */
async function repaired({ problem, priceId }: ProductFeasibility, change: Partial<FeasibilityQuery>) {
  const repair = problem?.repair;
  if (!repair) throw new Error(`${priceId} has no repair: ${problem?.code}`);
  const { kind, ...values } = repair;
  const products = 'priceId' in values ? [values.priceId] : [priceId];
  const [again] = await check({ ...change, ...(kind === 'product' ? {} : values), products });
  return again;
}

describe('feasibility', () => {
  it('returns the usable passes of all products, as in the contract', async () => {
    const deps = openTasking();
    const all = await check({}, deps);
    expect(all.map(({ priceId }) => priceId).toSorted()).toEqual(
      deps.priceBook.products.map(({ priceId }) => priceId).toSorted(),
    );
    for (const one of all) expect(productFeasibility.parse(one)).toEqual(one);
    const usual = all.find(({ priceId }) => priceId === 'task:maxar:select-50cm');
    expect(usual).toMatchObject({ problem: null });
    expect(usual?.passes).toBeGreaterThan(5);
    expect(usual?.attempts).toBe(MAX_ATTEMPTS);
    expect(usual?.clearChance).toBeGreaterThan(0.5);
    expect(usual?.bestOffNadir).toBeLessThan(20);
    const radar = all.find(({ priceId }) => priceId === 'task:iceye:spot-50cm');
    expect(radar).toMatchObject({ problem: null, clearChance: null });
  });

  it('counts only passes that are tried, so that longer periods are not safer', async () => {
    const month = await checkOne('maxar:select-50cm');
    const quarter = await checkOne('maxar:select-50cm', { stop: iso(95) });
    expect(quarter.passes).toBeGreaterThan(2 * month.passes);
    expect(quarter.attempts).toBe(month.attempts);
    expect(Math.abs((quarter.clearChance ?? 0) - (month.clearChance ?? 0))).toBeLessThan(0.2);
  });

  it('tries the chosen window of an assured product', async () => {
    const one = await checkOne('maxar:single-window-50cm');
    expect(one.passes).toBeGreaterThan(1);
    expect(one.attempts).toBe(1);
  });

  it('rejects a product that does not exist', async () => {
    const query = { ...DEFAULT, products: [toPriceId('task:maxar:nothing')] };
    expect(await checkFeasibility(openTasking(), query, never)).toMatchObject({
      ok: false,
      failure: { code: 'price-unknown', detail: expect.stringContaining('task:maxar:nothing') },
    });
  });
});

describe('an infeasible product has one reason and the change that repairs it', () => {
  it.each<[string, string, string, Partial<FeasibilityQuery>]>([
    ['out-of-reach', 'product', 'teleos:tropics-50cm', {}],
    ['out-of-reach', 'product', 'teleos:radar-1m', { geometry: at(20, 60) }],
    ['too-early', 'dates', 'maxar:select-50cm', { start: iso(1), stop: iso(20) }],
    ['too-early', 'dates', 'kompsat:standard-70cm', { start: iso(0), stop: iso(14) }],
    ['too-early', 'dates', 'maxar:single-window-50cm', { start: iso(0), stop: iso(0.9) }],
    ['window-too-short', 'dates', 'maxar:select-50cm', { start: iso(7), stop: iso(8) }],
    ['window-too-short', 'dates', 'capella:spotlight-50cm', { start: iso(7), stop: iso(7.1) }],
    ['window-too-short', 'dates', 'maxar:single-window-50cm', { start: iso(7), stop: iso(7.02) }],
    ['angles-too-strict', 'angles', 'maxar:single-window-50cm', { minElevation: 5, maxElevation: 20 }],
    ['angles-too-strict', 'angles', 'iceye:spot-50cm-assured', { minElevation: 89.9, maxElevation: 90 }],
    ['never-daylight', 'dates', 'maxar:select-50cm', { geometry: at(15.4, 78.2), start: iso(90), stop: iso(120) }],
    [
      'cloud-limit-too-strict',
      'dates',
      'planet:flexible-40cm',
      { geometry: at(100, 6), start: iso(20), stop: iso(23) },
    ],
    [
      'cloud-limit-too-strict',
      'product',
      'planet:flexible-40cm',
      { geometry: at(100, 6), start: iso(7), stop: iso(10) },
    ],
  ])('%s: %s (%s, %o)', async (code, kind, product, change) => {
    const one = await checkOne(product, change);
    expect(one.problem).toMatchObject({ code, repair: { kind }, message: expect.stringMatching(/\.$/) });
    expect(await repaired(one, { ...DEFAULT, ...change })).toMatchObject({ problem: null });
  });

  it('holds for all products in many places and periods', { timeout: 120_000 }, async () => {
    const places = [at(180, -17.5), at(-180, 66), at(0, 90), at(103.8, 1.35)];
    const dates = [
      { start: iso(0), stop: iso(0.5) },
      { start: iso(3), stop: iso(10) },
      { start: iso(110), stop: iso(125) },
    ];
    const angles = [{}, { minElevation: 75, maxElevation: 80 }];
    let repairs = 0;
    for (const geometry of places)
      for (const range of dates)
        for (const limits of angles) {
          const query = { geometry, ...range, ...limits };
          const problems = (await check(query)).filter(({ problem }) => problem?.repair);
          // A few of each are enough: the same change repairs products of one kind.
          for (const one of problems.slice(0, 4)) {
            expect(await repaired(one, query)).toMatchObject({ problem: null });
            repairs += 1;
          }
        }
    expect(repairs).toBeGreaterThan(25);
  });
});
