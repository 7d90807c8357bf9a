import { expect, it } from 'vitest';
import { compareNames, formatDigits, formatList, formatMonth, formatNumber } from './intl.ts';

it('groups thousands and drops trailing zeros', () => {
  expect([0, 999, 116_024].map((value) => formatNumber(value))).toEqual(['0', '999', '116,024']);
  expect([1.5, 1.005, 1234.567].map((value) => formatNumber(value, 2))).toEqual(['1.5', '1.01', '1,234.57']);
  expect([0.098_425, 98.425, 1230].map((value) => formatDigits(value, 3))).toEqual(['0.0984', '98.4', '1,230']);
});

it('joins names, and sorts their numbers by size', () => {
  expect(formatList(['ICEYE', 'Maxar', 'Planet'])).toBe('ICEYE, Maxar, and Planet');
  expect(['KOMPSAT-10', 'KOMPSAT-3A'].toSorted(compareNames)).toEqual(['KOMPSAT-3A', 'KOMPSAT-10']);
});

it('names months in English', () => {
  for (const style of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat('en-US', { month: style, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++)
      expect(formatMonth(month, style)).toBe(format.format(Date.UTC(2024, month - 1, 1)));
  }
});
