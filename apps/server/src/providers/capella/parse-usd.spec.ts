import { expect, it } from 'vitest';
import { parseUsd } from './parse-usd.ts';

it.each([
  ['$1,000.00', 100_000],
  ['$20.00', 2000],
  ['$0.05', 5],
  ['$1,234,567.89', 123_456_789],
  ['$650', 65_000],
  ['US$650.10', 65_010],
  ['$1000.00', 100_000],
])('reads %s exactly', (text, cents) => {
  expect(parseUsd(text)).toBe(cents);
});

it.each(['€1,000.00', '1,000.00', '$1.000,00', '$1,00.00', '$1,000.0', '-$5.00', '$', 'free', ''])(
  'does not guess what %j means',
  (text) => {
    expect(parseUsd(text)).toBeNull();
  },
);
