/**
 * ISO 3166-1 alpha-2: every officially assigned code, with its English name after CLDR 48 (Unicode License v3), sorted
 * by name. Browsers have these names too, but the first lookup takes 200 ms on a phone.
 */
const NAMES =
  'AF Afghanistan|AX Åland Islands|AL Albania|DZ Algeria|AS American Samoa|AD Andorra|AO Angola|AI Anguilla|' +
  'AQ Antarctica|AG Antigua & Barbuda|AR Argentina|AM Armenia|AW Aruba|AU Australia|AT Austria|AZ Azerbaijan|' +
  'BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|BZ Belize|BJ Benin|BM Bermuda|BT Bhutan|' +
  'BO Bolivia|BA Bosnia & Herzegovina|BW Botswana|BV Bouvet Island|BR Brazil|IO British Indian Ocean Territory|' +
  'VG British Virgin Islands|BN Brunei|BG Bulgaria|BF Burkina Faso|BI Burundi|KH Cambodia|CM Cameroon|CA Canada|' +
  'CV Cape Verde|BQ Caribbean Netherlands|KY Cayman Islands|CF Central African Republic|TD Chad|CL Chile|CN China|' +
  'CX Christmas Island|CC Cocos (Keeling) Islands|CO Colombia|KM Comoros|CG Congo - Brazzaville|' +
  'CD Congo - Kinshasa|CK Cook Islands|CR Costa Rica|CI Côte d’Ivoire|HR Croatia|CU Cuba|CW Curaçao|CY Cyprus|' +
  'CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica|DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|' +
  'GQ Equatorial Guinea|ER Eritrea|EE Estonia|SZ Eswatini|ET Ethiopia|FK Falkland Islands|FO Faroe Islands|FJ Fiji|' +
  'FI Finland|FR France|GF French Guiana|PF French Polynesia|TF French Southern Territories|GA Gabon|GM Gambia|' +
  'GE Georgia|DE Germany|GH Ghana|GI Gibraltar|GR Greece|GL Greenland|GD Grenada|GP Guadeloupe|GU Guam|' +
  'GT Guatemala|GG Guernsey|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|HM Heard & McDonald Islands|HN Honduras|' +
  'HK Hong Kong SAR China|HU Hungary|IS Iceland|IN India|ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IM Isle of Man|' +
  'IL Israel|IT Italy|JM Jamaica|JP Japan|JE Jersey|JO Jordan|KZ Kazakhstan|KE Kenya|KI Kiribati|KW Kuwait|' +
  'KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LS Lesotho|LR Liberia|LY Libya|LI Liechtenstein|LT Lithuania|' +
  'LU Luxembourg|MO Macao SAR China|MG Madagascar|MW Malawi|MY Malaysia|MV Maldives|ML Mali|MT Malta|' +
  'MH Marshall Islands|MQ Martinique|MR Mauritania|MU Mauritius|YT Mayotte|MX Mexico|FM Micronesia|MD Moldova|' +
  'MC Monaco|MN Mongolia|ME Montenegro|MS Montserrat|MA Morocco|MZ Mozambique|MM Myanmar (Burma)|NA Namibia|' +
  'NR Nauru|NP Nepal|NL Netherlands|NC New Caledonia|NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|NU Niue|' +
  'NF Norfolk Island|KP North Korea|MK North Macedonia|MP Northern Mariana Islands|NO Norway|OM Oman|PK Pakistan|' +
  'PW Palau|PS Palestinian Territories|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|' +
  'PN Pitcairn Islands|PL Poland|PT Portugal|PR Puerto Rico|QA Qatar|RE Réunion|RO Romania|RU Russia|RW Rwanda|' +
  'WS Samoa|SM San Marino|ST São Tomé & Príncipe|SA Saudi Arabia|SN Senegal|RS Serbia|SC Seychelles|' +
  'SL Sierra Leone|SG Singapore|SX Sint Maarten|SK Slovakia|SI Slovenia|SB Solomon Islands|SO Somalia|' +
  'ZA South Africa|GS South Georgia & South Sandwich Islands|KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|' +
  'BL St. Barthélemy|SH St. Helena|KN St. Kitts & Nevis|LC St. Lucia|MF St. Martin|PM St. Pierre & Miquelon|' +
  'VC St. Vincent & Grenadines|SD Sudan|SR Suriname|SJ Svalbard & Jan Mayen|SE Sweden|CH Switzerland|SY Syria|' +
  'TW Taiwan|TJ Tajikistan|TZ Tanzania|TH Thailand|TL Timor-Leste|TG Togo|TK Tokelau|TO Tonga|TT Trinidad & Tobago|' +
  'TN Tunisia|TR Türkiye|TM Turkmenistan|TC Turks & Caicos Islands|TV Tuvalu|UM U.S. Outlying Islands|' +
  'VI U.S. Virgin Islands|UG Uganda|UA Ukraine|AE United Arab Emirates|GB United Kingdom|US United States|' +
  'UY Uruguay|UZ Uzbekistan|VU Vanuatu|VA Vatican City|VE Venezuela|VN Vietnam|WF Wallis & Futuna|' +
  'EH Western Sahara|YE Yemen|ZM Zambia|ZW Zimbabwe';

/** Other names and abbreviations that users type. */
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

/** All countries, sorted by name. */
export const countries: readonly Country[] = NAMES.split('|').map((text) => ({
  value: text.slice(0, 2),
  label: text.slice(3),
}));

/** The English name of a country code. */
export function countryName(code: string): string {
  return countries.find(({ value }) => value === code)?.label ?? code;
}

/**
 * The country in the browser's language (`de-CH`), as a default for the country of residence; empty if the language
 * names none.
 */
export function guessedCountry(language: string): string {
  const region = language.split('-').find((part) => /^[A-Z]{2}$/.test(part)) ?? '';
  return countries.some(({ value }) => value === region) ? region : '';
}

/** Lowercase without accents, with every separator as one space. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * How well a country matches a text, 0 being best: its code, the start of its name, the start of a word, or any part.
 */
function rank({ value, label }: Country, search: string): number {
  const names = [label, ...(OTHER_NAMES[value] ?? [])].map(plain);
  if (value.toLowerCase() === search || names.includes(search)) return 0;
  if (names.some((name) => name.startsWith(search))) return 1;
  if (names.some((name) => name.includes(` ${search}`))) return 2;
  return names.some((name) => name.includes(search)) ? 3 : Number.POSITIVE_INFINITY;
}

/** The countries that match a text, best first: by name, code or alternative name, ignoring accents. */
export function findCountries<C extends Country>(list: readonly C[], text: string): C[] {
  const search = plain(text);
  if (search === '') return [...list];
  return list
    .map((country) => ({ country, rank: rank(country, search) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
