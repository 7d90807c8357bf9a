import { expect, it } from 'vitest';
import { toReport } from './order-states.ts';

it.each([
  ['received', 'Ordered'],
  ['accepted', 'Confirmed'],
  ['held', 'Confirmed'],
  ['scheduled', 'Planned'],
  ['tasked', 'Planned'],
  ['processing', 'Planned'],
  ['completed', 'Complete'],
  ['rejected', 'Rejected'],
  ['reserved', 'Rejected'],
  ['failed', 'AcquiredFail'],
  ['expired', 'AcquiredFail'],
  ['cancelled', 'Cancelled'],
  ['user_cancelled', 'Cancelled'],
  ['invented', null],
  ['toString', null],
])('%s is %s', (word, state) => {
  expect(toReport({ status_code: word })).toMatchObject({ word, state });
});

it('states the reason of an end in our words only', () => {
  const reasonOf = (code: string) => toReport({ status_code: 'failed', reason_code: code }).reason;
  expect(reasonOf('cloud_cover')).toBe('It was too cloudy');
  expect(reasonOf('SPACE_WEATHER')).toBe('The provider could not take the image');
  expect(toReport({ status_code: 'processing', reason_code: 'partial_delivery' }).reason).toBeUndefined();
});
