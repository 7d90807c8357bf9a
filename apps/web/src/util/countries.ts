import { compareNames, countryName } from './intl.ts';

/** ISO 3166-1 alpha-2, every officially assigned code. The browser knows the names. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** What people type who do not type the name in the list. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DRC', 'Zaire'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  KP: ['Korea, North'],
  KR: ['Korea, South'],
  MM: ['Burma'],
  MK: ['Macedonia'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  VA: ['Holy See'],
};

export interface Country {
  /** ISO 3166-1 alpha-2 code. */
  readonly value: string;
  readonly label: string;
}

/** Codes with their English names, sorted by name. */
export function countries(): Country[] {
  return CODES.split(' ')
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/** The country in the language of the browser (`de-CH`), a first guess at where somebody lives; empty where it names none. */
export function guessedCountry(language: string): string {
  const region = language.split('-').find((part) => /^[A-Z]{2}$/.test(part)) ?? '';
  return CODES.split(' ').includes(region) ? region : '';
}

/** Small letters without accents, and every sign between words as one space. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How well a country fits a text, 0 best: its code, the beginning of a name, of a word, or anywhere. */
function rank({ value, label }: Country, search: string): number {
  const names = [label, ...(OTHER_NAMES[value] ?? [])].map(plain);
  if (value.toLowerCase() === search || names.includes(search)) return 0;
  if (names.some((name) => name.startsWith(search))) return 1;
  if (names.some((name) => name.includes(` ${search}`))) return 2;
  return names.some((name) => name.includes(search)) ? 3 : Number.POSITIVE_INFINITY;
}

/** The countries a text may mean, likeliest first: by name, by code, by some other names, accents or not. */
export function findCountries<C extends Country>(list: readonly C[], text: string): C[] {
  const search = plain(text);
  if (search === '') return [...list];
  return list
    .map((country) => ({ country, rank: rank(country, search) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
