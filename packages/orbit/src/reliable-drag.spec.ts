import { expect, it } from 'vitest';
import { withReliableDrag } from './reliable-drag.ts';

const omm = {
  OBJECT_NAME: 'WORLDVIEW-3',
  EPOCH: '2026-08-22T14:27:12.221856',
  BSTAR: 8.2767804e-5,
  MEAN_MOTION_DOT: 6.54e-6,
  MEAN_MOTION_DDOT: 1e-12,
};

it('keeps the drag of elements up to two weeks old, and drops it for older ones', () => {
  expect(withReliableDrag(omm, Date.parse('2026-09-05T14:27:12Z'))).toBe(omm);
  expect(withReliableDrag(omm, Date.parse('2026-09-05T14:27:13Z'))).toEqual({
    ...omm,
    BSTAR: 0,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
  });
});
