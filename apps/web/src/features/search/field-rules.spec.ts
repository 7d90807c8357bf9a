import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { METRIC, US } from '../../lib/units.ts';
import {
  LIMITED_FIELDS,
  type LimitedField,
  limitError,
  normalizeField,
  numberIn,
  toKeptLength,
  toLimit,
  toShownLength,
} from './field-rules.ts';

test.each([
  ['1', 1],
  [' 0,5 ', 0.5],
  ['-.5', -0.5],
  ['+3.', 3],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['Infinity', Number.NaN],
  ['1 2', Number.NaN],
])('reads %j as %d', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each([
  ['minResolutionM', '0.1', '0.1', null],
  ['minResolutionM', '0,5', '0,5', null],
  ['minResolutionM', '0', '0.1', '0.1 to 5 m can be searched; 0 m is below that, so 0.1 m is used'],
  ['maxResolutionM', '8', '5', '0.1 to 5 m can be searched; 8 m is above that, so 5 m is used'],
  ['maxResolutionM', '', '5', '0.1 to 5 m can be searched; nothing was entered, so 5 m is used'],
  ['maxResolutionM', 'x', '5', '0.1 to 5 m can be searched; “x” is not a number, so 5 m is used'],
  ['resultsPerProvider', '100', '100', null],
  ['resultsPerProvider', '101', '101', null],
  ['resultsPerProvider', '2.5', '10', '“2.5” is not a whole number, so 10 is used'],
  ['resultsPerProvider', '', '10', 'Nothing was entered, so 10 is used'],
  ['maxPriceUsd', '', '', null],
  ['maxPriceUsd', '19.99', '19.99', null],
  ['maxPriceUsd', '-5', '0', '-5 is below 0, so only free images are shown'],
  ['maxPriceUsd', 'cheap', '', '“cheap” is not an amount, so the price is unlimited'],
] as const)('%s %j is put right as %j', (field, typed, text, note) => {
  expect(normalizeField(field, typed)).toEqual({ text, note });
});

test.each([
  ['16.4', '4.9987', null],
  ['20', '5', '0.33 to 16.4 ft can be searched; 20 ft is above that, so 16.4 ft is used'],
  ['x', '5', '0.33 to 16.4 ft can be searched; “x” is not a number, so 16.4 ft is used'],
])('stores a resolution of %j ft as %j m', (typed, text, note) => {
  expect(normalizeField('maxResolutionM', toKeptLength(typed, US.typed), US.typed)).toEqual({ text, note });
});

test('shows a length in feet as typed, and stores meters', () => {
  expect(toKeptLength('1,5', US.typed)).toBe('0.4572');
  expect(toShownLength('0.4572', US.typed)).toBe('1.5');
  expect([toKeptLength('1,', METRIC.typed), toShownLength('1,', METRIC.typed)]).toEqual(['1,', '1,']);
});

test('leaves a corrected value unchanged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('minResolutionM', 'maxResolutionM', 'resultsPerProvider', 'maxPriceUsd'),
      fc.oneof(fc.string(), fc.double().map(String)),
      (field, typed) => {
        const { text } = normalizeField(field, typed);
        expect(normalizeField(field, text)).toEqual({ text, note: null });
      },
    ),
  );
});

test.each(Object.entries(LIMITED_FIELDS))('%s accepts its limits and nothing beyond', (name, { least, most }) => {
  // The keys of the table are the names of the fields.
  const field = name as LimitedField;
  for (const value of [least, most]) expect(toLimit(field, String(value))).toBe(value);
  for (const value of [least - 0.1, most + 0.1]) {
    expect(limitError(field, String(value))).toContain(`Enter a number from ${least} to ${most}`);
    expect(toLimit(field, String(value))).toBeUndefined();
  }
});
