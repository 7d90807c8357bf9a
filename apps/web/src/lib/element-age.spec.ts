import { expect, it } from 'vitest';
import { elementAge } from './element-age.ts';

const NOW_MS = Date.UTC(2026, 7, 23, 12);
const aged = (epoch: string) => elementAge(Date.parse(epoch), NOW_MS);

it('the error of elements grows with their age', () => {
  expect(aged('2026-08-23T07:00:00Z')).toMatchObject({ text: '5 h old', errorText: '± 0.2 s', trust: 'fresh' });
  expect(aged('2026-08-19T12:00:00Z')).toMatchObject({ text: '4 days old', errorText: '± 4 s', trust: 'fresh' });
});

it('a week is shown, and more than two weeks are unreliable', () => {
  expect(aged('2026-08-16T12:00:00Z')).toMatchObject({ text: '7 days old', errorText: '± 15 s', trust: 'old' });
  expect(aged('2026-08-09T12:00:00Z')).toMatchObject({ text: '14 days old', errorText: '± 60 s', trust: 'old' });
  expect(aged('2026-08-09T11:00:00Z')).toMatchObject({ errorText: 'approximate', trust: 'unreliable' });
});

it('an epoch in the future is fresh', () => {
  expect(aged('2026-08-24T12:00:00Z')).toMatchObject({ days: 0, text: '0 h old', trust: 'fresh' });
});
