import { expect, it } from 'vitest';
import { withReliableDrag } from './reliable-drag.ts';

const omm = {
  OBJECT_NAME: 'WORLDVIEW-3',
  OBJECT_ID: '2014-048A',
  EPOCH: '2026-08-22T14:27:12.221856',
  MEAN_MOTION: 14.85112257,
  ECCENTRICITY: 0.00029118,
  INCLINATION: 97.8522,
  RA_OF_ASC_NODE: 308.5059,
  ARG_OF_PERICENTER: 94.5778,
  MEAN_ANOMALY: 265.5769,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: 'U',
  NORAD_CAT_ID: 40115,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 65176,
  BSTAR: 8.2767804e-5,
  MEAN_MOTION_DOT: 6.54e-6,
  MEAN_MOTION_DDOT: 0,
};

it('keeps the drag of elements of two weeks, and leaves it out of older ones', () => {
  expect(withReliableDrag(omm, Date.parse('2026-09-05T14:27:12Z'))).toBe(omm);
  expect(withReliableDrag(omm, Date.parse('2026-09-05T14:27:13Z'))).toEqual({
    ...omm,
    BSTAR: 0,
    MEAN_MOTION_DOT: 0,
  });
});
