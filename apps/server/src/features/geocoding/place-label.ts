import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { US_STATES } from './us-states.ts';

interface Named {
  readonly name: string;
  readonly country: string;
  readonly region: string;
}

countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json'));

/** Where the short form of the list is not the one people use. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  GB: 'United Kingdom',
  KP: 'North Korea',
  KR: 'South Korea',
  MD: 'Moldova',
  SY: 'Syria',
  VA: 'Vatican City',
};

/**
 * A place as people name it. The data set knows regions by code only, so they are spelt out for the United States.
 * @example placeLabel({ name: 'Greenbelt', country: 'US', region: 'MD' }) // 'Greenbelt, Maryland, United States'
 */
export function placeLabel({ name, country, region }: Named): string {
  const state = country === 'US' ? US_STATES[region] : undefined;
  return [name, ...(state ? [state] : []), countryName(country)].join(', ');
}

function countryName(code: string): string {
  return COUNTRY_NAMES[code] ?? countries.getName(code, 'en', { select: 'alias' }) ?? code;
}
