import { countryCode } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { countries } from './countries.ts';

it('knows the 249 assigned codes by name, sorted, and each fits the contract', () => {
  const list = countries();
  expect(new Set(list.map(({ value }) => value)).size).toBe(249);
  for (const { value, label } of list) {
    expect(countryCode.safeParse(value).success).toBe(true);
    expect(label).not.toBe(value);
  }
  const names = list.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(list.find(({ value }) => value === 'CH')?.label).toBe('Switzerland');
});
