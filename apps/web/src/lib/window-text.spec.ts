import { expect, it } from 'vitest';
import { windowText } from './window-text.ts';
import { toZone } from './zone.ts';

it('rounds a window out to whole minutes', () => {
  const window = { start: '2026-12-03T22:43:40Z', stop: '2026-12-03T22:45:10Z' };
  expect(windowText(window, toZone('UTC'))).toBe('2026-12-03 22:43 – 22:46 UTC');
});

it('names the day of the end if it is another one', () => {
  const window = { start: '2026-12-03T23:58:40Z', stop: '2026-12-04T00:01:00Z' };
  expect(windowText(window, toZone('UTC'))).toBe('2026-12-03 23:58 – Dec 4, 00:01 UTC');
});
