import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greenbelt } from '../../../testing/samples.ts';
import { addressWithRequest, parseRequest } from './request-address.ts';
import { defaultRequest, type RequestValues, toUtcField } from './request-values.ts';

const usual = defaultRequest(greenbelt, Date.parse('2026-11-22T14:20:31Z'));

describe('the form in the address', () => {
  it('is the same after a round trip through the URL, for any input', () => {
    const moment = fc.integer({ min: 1.7e12, max: 1.9e12 }).map(toUtcField);
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e4, max: limit * 1e4 }).map((value) => String(value / 1e4));
    const values = fc.record({
      description: fc.constantFrom('Greenbelt', 'Ä & Ö = ü?', 'قرية'),
      latitude: degrees(90),
      longitude: degrees(180),
      dates: fc.record({ earliest: moment, latest: moment }),
      product: fc.constantFrom('', 'task:maxar:flex-30'),
      endUse: fc.constantFrom('', 'AGR'),
      mediaRights: fc.boolean(),
      times: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(values, ({ dates, times, ...typed }) => {
        const form: RequestValues = { ...usual, ...typed, ...dates, repeatTimes: String(times) };
        const address = addressWithRequest(new URLSearchParams(), form, usual);
        expect(parseRequest(new URLSearchParams(address.toString()), usual)).toEqual(form);
      }),
    );
  });

  it('keeps the angles and the selected window of the assured tab', () => {
    const values: RequestValues = {
      ...usual,
      tier: 'assured',
      minElevation: '30',
      maxElevation: '80',
      window: '40115 2026-11-25T15:10:00.000Z task:maxar:assured-30',
    };
    const address = addressWithRequest(new URLSearchParams('x=1'), values, usual);
    expect(address.get('x')).toBe('1');
    expect(parseRequest(address, usual)).toEqual(values);
  });

  it.each([
    'at=91,0',
    'at=x',
    'from=2026-02-30T25:00&to=never',
    'tier=gold',
    'angles=-5-200',
    'every=0&times=1e9',
    'media=1',
  ])('ignores %s', (text) => {
    expect(parseRequest(new URLSearchParams(text), usual)).toEqual(usual);
  });

  it('opens with the dates, angles and place of the specification', () => {
    expect(usual).toMatchObject({
      description: 'Greenbelt, Maryland',
      latitude: '39.0045',
      longitude: '-76.8755',
      earliest: '2026-11-29T15:00',
      latest: '2026-12-29T15:00',
      from: '2026-11-22T14:20',
      to: '2026-11-29T14:20',
      minElevation: '15',
      maxElevation: '90',
    });
  });
});
