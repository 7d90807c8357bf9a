import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0.5, '1 minute'],
  [4, '4 minutes'],
  [89, '89 minutes'],
  [90, '2 hours'],
  [150, '3 hours'],
])('shows %d minutes as %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
