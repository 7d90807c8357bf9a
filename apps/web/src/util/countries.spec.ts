import { countryCode } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { countries, findCountries, guessedCountry } from './countries.ts';

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

it.each([
  ['portu', 'Portugal'],
  ['DE', 'Germany'],
  ['de', 'Germany'],
  ['cote d ivoire', 'Côte d’Ivoire'],
  ["CÔTE D'IVOIRE", 'Côte d’Ivoire'],
  ['ivory', 'Côte d’Ivoire'],
  ['reunion', 'Réunion'],
  ['aland', 'Åland Islands'],
  ['niger', 'Niger'],
  ['USA', 'United States'],
  ['uk', 'United Kingdom'],
  ['antigua and', 'Antigua & Barbuda'],
  ['zealand', 'New Zealand'],
])('%j means %s first', (typed, name) => {
  expect(findCountries(countries(), typed)[0]?.label).toBe(name);
});

it('shows all for nothing typed, several for a part, and none for what is no country', () => {
  const list = countries();
  expect(findCountries(list, ' ')).toEqual(list);
  expect(findCountries(list, 'guinea').map(({ label }) => label)).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
    'Papua New Guinea',
  ]);
  expect(findCountries(list, 'Atlantis')).toEqual([]);
});

it.each([
  ['de-CH', 'CH'],
  ['zh-Hant-TW', 'TW'],
  ['eo', ''],
  ['en-001', ''],
  ['en-ZZ', ''],
  ['', ''],
])('takes the country in the language %j for a first guess: %j', (language, code) => {
  expect(guessedCountry(language)).toBe(code);
});
