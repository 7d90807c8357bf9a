import { countryCode } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { countries, countryName, findCountries, guessedCountry } from './countries.ts';

it('lists the 249 assigned codes by name, sorted, and each fits the contract', () => {
  expect(new Set(countries.map(({ value }) => value)).size).toBe(249);
  const known = new Intl.DisplayNames(['en-US'], { type: 'region' });
  for (const { value, label } of countries) {
    expect(countryCode.safeParse(value).success).toBe(true);
    expect(label).toBe(known.of(value));
  }
  const names = countries.map(({ label }) => label);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect([countryName('CH'), countryName('XX')]).toEqual(['Switzerland', 'XX']);
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
])('finds the country for %j: %s', (typed, name) => {
  expect(findCountries(countries, typed)[0]?.label).toBe(name);
});

it('shows all countries for no text, several for a part of a name, and none for an unknown name', () => {
  expect(findCountries(countries, ' ')).toEqual(countries);
  expect(findCountries(countries, 'guinea').map(({ label }) => label)).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
    'Papua New Guinea',
  ]);
  expect(findCountries(countries, 'Atlantis')).toEqual([]);
});

it.each([
  ['de-CH', 'CH'],
  ['zh-Hant-TW', 'TW'],
  ['eo', ''],
  ['en-001', ''],
  ['en-ZZ', ''],
  ['', ''],
])('suggests a country for the language %j: %j', (language, code) => {
  expect(guessedCountry(language)).toBe(code);
});
