import { isObject } from './item-value.ts';

/** Licenses that permit public display, by SPDX identifier or by the names in `ADDRESSES`. */
const OPEN_LICENSE =
  /^(?:cc0-1\.0|cc-by(?:-sa)?-\d\.\d(?:-[a-z]{2,3})?|cc-pddc|pddl-1\.0|odc-by-1\.0|odbl-1\.0|ogl-uk-\d\.\d|etalab-2\.0|copernicus sentinel data terms)$/i;

const LENGTH_MAX = 100;
/** STAC's keywords for licenses without an SPDX identifier, which are described by links. */
const SAID_BY_LINKS: ReadonlySet<string> = new Set(['other', 'proprietary', 'various']);

/** Addresses of licenses, without `https://` and `www.`, and their names. */
const ADDRESSES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^creativecommons\.org\/licenses\/(by[a-z-]{0,6})\/(\d\.\d)(?:\/([a-z]{2,3}))?(?:\/|$)/,
    (rights = '', version = '', country = '') => `CC-${rights}-${version}${country && `-${country}`}`.toUpperCase(),
  ],
  [/^creativecommons\.org\/publicdomain\/zero\/1\.0(?:\/|$)/, () => 'CC0-1.0'],
  [/^opendatacommons\.org\/licenses\/by\/(?:1-0|1\.0)(?:\/|$)/, () => 'ODC-By-1.0'],
  [/^opendatacommons\.org\/licenses\/odbl\/(?:1-0|1\.0)(?:\/|$)/, () => 'ODbL-1.0'],
  [/^opendatacommons\.org\/licenses\/pddl\/(?:1-0|1\.0)(?:\/|$)/, () => 'PDDL-1.0'],
  [/^spdx\.org\/licenses\/([\w.-]+?)(?:\.html)?$/, (name = '') => name],
  // The public may reproduce, distribute, show, and adapt the data (Regulation (EU) No 1159/2013, Article 7).
  [
    /^sentinels?\.(?:esa\.int|copernicus\.eu)\/.*\/sentinel_data_legal_notice$/i,
    () => 'Copernicus Sentinel data terms',
  ],
];

/** Whether a license permits showing the image to the public. @param license as {@link statedLicense} returns it */
export function isOpenLicense(license: string): boolean {
  return OPEN_LICENSE.test(license);
}

/**
 * The license of a STAC item or collection: its field, or, if that is not an SPDX identifier, the license that its
 * `license` links lead to. If they lead to several licenses, the most restrictive counts.
 * @returns an SPDX identifier or a STAC keyword; null if none is stated
 */
export function statedLicense(license: unknown, links: unknown): string | null {
  const word = typeof license === 'string' && license !== '' ? license.slice(0, LENGTH_MAX) : null;
  if (word !== null && !SAID_BY_LINKS.has(word.toLowerCase())) return word;
  const linked = (Array.isArray(links) ? links : []).filter((link) => isObject(link) && link['rel'] === 'license');
  if (linked.length === 0) return word;
  const names = linked.map((link) => (isObject(link) ? nameOfAddress(link['href']) : null));
  // An unknown license may forbid everything.
  if (names.includes(null)) return word ?? 'other';
  return names.find((name) => name !== null && !isOpenLicense(name)) ?? names[0] ?? word;
}

function nameOfAddress(href: unknown): string | null {
  const url = typeof href === 'string' ? URL.parse(href) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const address = `${url.hostname.replace(/^www\./, '')}${url.pathname}`;
  for (const [pattern, toName] of ADDRESSES) {
    const found = pattern.exec(address);
    if (found) return toName(...found.slice(1)).slice(0, LENGTH_MAX);
  }
  return null;
}
