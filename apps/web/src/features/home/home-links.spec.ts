import { TASKING_SUN_ELEVATION_MIN_DEG, type TaskingProduct, toPriceId } from '@groundtrack/contract';
import { imagingWindows, parseOmm, predictPasses } from '@groundtrack/orbit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { passAt, servedSatellite, skySatellite } from '../satellites/sky-samples.ts';
import { offers as sampleOffers } from '../tasking/tasking-samples.ts';
import { passLink } from './home-links.ts';

const NOW_MS = Date.parse('2026-09-01T12:00:00Z');
const place = { location: 'Paris', latitude: 48.86, longitude: 2.35, elevation: 35 };
const optical = { ...skySatellite('40115', 'WORLDVIEW-3'), provider: 'maxar', maxOffNadirDeg: 45, minOffNadirDeg: 0 };
const radar = { ...optical, sensor: 'sar', minOffNadirDeg: 20 } as const;
/** In 30 hours, 35° off nadir, 50° high, with the Sun 40° high. */
const pass = passAt('40115', NOW_MS + 30 * 3_600_000, [0, 10]);

const [maxar, ...others] = sampleOffers;
const assured = maxar?.prices.find(({ metadata }) => metadata.window_select === '1');
if (!maxar || !assured) throw new Error('No assured product');

/** The sample offers with one assured product. */
function offersWith(metadata: Partial<TaskingProduct['metadata']>) {
  const product = { ...assured, priceId: toPriceId('task:maxar:one'), metadata: { ...assured?.metadata, ...metadata } };
  return [{ ...maxar, prices: [product] }, ...others] as typeof sampleOffers;
}
const dayAhead = offersWith({ offsetDays: 1, maxOffNadirDeg: 40 });

beforeEach(() => void vi.setSystemTime(NOW_MS));
afterEach(() => void vi.useRealTimers());

describe('a pass', () => {
  it.each([
    ['that a product can take', optical, pass, dayAhead],
    ['of a radar at night', radar, { ...pass, sunElevationAtPeakDeg: -30 }, offersWith({ daylight: false })],
  ])('%s has a link to the form', (_what, satellite, found, offers) => {
    expect(passLink(place, offers)(satellite, found)).toHaveProperty('to', expect.stringMatching(/^\/Tasking\?/));
  });

  it('of a satellite of the user has no link', () => {
    expect(passLink(place, dayAhead)({ ...optical, source: 'own' }, pass)).toBeNull();
  });

  it.each([
    ['not sold here', { ...optical, provider: null }, pass, dayAhead],
    ['Too late', optical, passAt('40115', NOW_MS, [-20, -10]), dayAhead],
    ['New images', optical, pass, offersWith({ satelliteIds: ['1'] })],
    ['looks right', { ...radar, lookSide: 'right' } as const, pass, dayAhead],
    ['Too late', optical, passAt('40115', NOW_MS, [60, 70]), dayAhead],
    ['Too far off nadir', optical, { ...pass, offNadirAtPeakDeg: 41 }, dayAhead],
    ['Too far off nadir', { ...optical, maxOffNadirDeg: 30 }, pass, dayAhead],
    ['Too close to nadir', radar, { ...pass, offNadirAtPeakDeg: 10 }, dayAhead],
    ['Too low', optical, pass, offersWith({ minElevationDeg: 60 })],
    ['Too dark', optical, { ...pass, sunElevationAtPeakDeg: 9 }, dayAhead],
  ])('has the reason instead of a link: %s', (reason, satellite, found, offers) => {
    expect(passLink(place, offers)(satellite, found)).toHaveProperty('refusal', expect.stringContaining(reason));
  });
});

it('a satellite of flexible products alone has a link to their form', () => {
  const flexible = offersWith({ window_select: '0' });
  const found = passLink(place, flexible)(optical, pass);
  expect(found).toMatchObject({ refusal: expect.stringContaining('its provider chooses the pass') });
  const { search } = new URL((found && 'flexible' in found && found.flexible) || '/', 'http://shop.example');
  expect(new URLSearchParams(search).get('product')).toBe(flexible[0]?.prices[0]?.priceId);
});

it('every pass with a link has a window within the limits of the product', () => {
  const elements = parseOmm(servedSatellite(40115, 'WORLDVIEW-3').OMM);
  const site = { latitudeDeg: place.latitude, longitudeDeg: place.longitude, heightM: place.elevation };
  const span = { startMs: NOW_MS, endMs: NOW_MS + 7 * DAY_MS };
  const { passes } = predictPasses({
    satellites: [elements],
    site,
    ...span,
    minElevationDeg: 10,
    maxElementAgeDays: 30,
  });
  const toLink = passLink(place, dayAhead);
  const linked = passes.filter((found) => 'to' in (toLink(optical, found) ?? {}));
  const windows = imagingWindows({
    satellite: elements,
    site,
    ...span,
    limits: {
      minElevationDeg: 10,
      maxElevationDeg: 90,
      minOffNadirDeg: 0,
      maxOffNadirDeg: 40,
      minSunElevationDeg: TASKING_SUN_ELEVATION_MIN_DEG,
    },
  });
  const taken = passes.filter(({ riseMs, setMs }) =>
    windows?.some(({ peakMs }) => peakMs >= riseMs && peakMs <= setMs),
  );
  expect(linked.length).toBeGreaterThan(2);
  expect(linked.length).toBeLessThan(passes.length);
  expect(linked.map(({ peakMs }) => peakMs)).toEqual(
    taken.filter(({ riseMs }) => riseMs > NOW_MS + DAY_MS).map(({ peakMs }) => peakMs),
  );
});
