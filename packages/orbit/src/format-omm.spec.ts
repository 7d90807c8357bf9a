import { describe, expect, it } from 'vitest';
import { parseOmm } from './elements.ts';
import { formatOmm } from './format-omm.ts';
import { formatTle, parseTle } from './tle.ts';

const record = {
  OBJECT_NAME: 'SCD 1',
  OBJECT_ID: '1993-009B',
  NORAD_CAT_ID: '22490',
  EPOCH: '2026-05-30T12:00:00.123457',
  MEAN_MOTION: 14.4,
  ECCENTRICITY: 0.004,
  INCLINATION: 25,
  RA_OF_ASC_NODE: 1,
  ARG_OF_PERICENTER: 2,
  MEAN_ANOMALY: 3,
  BSTAR: 0.0001,
  MEAN_MOTION_DOT: 0.00001,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 17,
};

describe('formatOmm', () => {
  it('can be read back by parseOmm', () => {
    const elements = parseOmm(record);
    expect(formatOmm(elements)).toMatchObject({ ...record, NORAD_CAT_ID: 22490 });
    expect(parseOmm(formatOmm(elements))).toEqual(elements);
  });

  it('formats elements from a TLE', () => {
    const [elements] = parseTle(formatTle(parseOmm(record))?.join('\n') ?? '');
    if (!elements) throw new Error('no elements');
    expect(parseOmm(formatOmm(elements))).toEqual({ ...elements, epochMs: expect.closeTo(elements.epochMs, 3) });
  });

  it.each(['2026-08-22T12:30:24.433632', '1999-12-31T23:59:59.999999', '2000-01-01T00:00:00.000000'])(
    'keeps the microseconds of %s',
    (EPOCH) => {
      expect(formatOmm(parseOmm({ ...record, EPOCH })).EPOCH).toBe(EPOCH);
    },
  );
});
