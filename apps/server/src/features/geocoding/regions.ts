import { createRequire } from 'node:module';
// The package's main file would load the names in eighty languages.
import countries from 'i18n-iso-countries/index.js';
import { once } from '../../lib/once.ts';
import { foldName } from './fold-name.ts';
import regionAliases from './region-aliases.json' with { type: 'json' };
import usStates from './us-states.json' with { type: 'json' };

countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json'));

/** Common names that differ from the short form of the ISO list. */
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

/** @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string {
  return COUNTRY_NAMES[code] ?? countries.getName(code, 'en', { select: 'alias' }) ?? code;
}

/** A country, `US`, or a state of the United States, `US.TX`; the data set has other regions only as numbers. */
export type RegionCode = string;

interface NamedRegion {
  readonly folded: string;
  readonly code: RegionCode;
}

const readRegions = once((): readonly NamedRegion[] => [
  ...Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) => [
    ...[...names, countryName(code)].map((name) => ({ folded: foldName(name), code })),
    { folded: code.toLowerCase(), code },
    { folded: countries.alpha2ToAlpha3(code)?.toLowerCase() ?? '', code },
  ]),
  ...Object.entries(usStates).flatMap(([code, name]) => [
    { folded: foldName(name), code: `US.${code}` },
    { folded: code.toLowerCase(), code: `US.${code}` },
  ]),
  ...Object.entries(regionAliases).flatMap(([code, aliases]) => aliases.map((folded) => ({ folded, code }))),
]);

/**
 * Regions with exactly this normalized name or code: `illinois`, `il`, `usa`. There can be several: `ga` is Georgia and
 * Gabon.
 */
export function regionsNamed(folded: string): readonly RegionCode[] {
  return codes(readRegions().filter((region) => region.folded === folded));
}

/** Regions whose normalized name or code begins with the text. */
export function regionsBeginning(folded: string): readonly RegionCode[] {
  return codes(readRegions().filter((region) => region.folded.startsWith(folded)));
}

function codes(found: readonly NamedRegion[]): readonly RegionCode[] {
  return [...new Set(found.map(({ code }) => code))];
}
