import type { Place } from '@groundtrack/contract';
import { once } from '../../lib/once.ts';
import { foldName } from './fold-name.ts';
import rows from './landmarks.json' with { type: 'json' };
import { toPlaceLabel } from './place-label.ts';

/**
 * Mountains, lakes, glaciers, and airports of Natural Earth (public domain), which the gazetteer of towns does not
 * contain. `tools/fixtures/landmarks.ts` generates the list.
 */

/** A place with the quality of its match: `whole` if only the kind of the place is missing from the text. */
export interface FoundLandmark {
  readonly place: Place;
  readonly fit: 'whole' | 'part';
}

type Row = readonly [
  kind: string,
  name: string,
  longitude: number,
  latitude: number,
  heightM: number,
  country: string,
  region: string,
];

interface Landmark {
  readonly words: readonly string[];
  /** Its words without the common ones. */
  readonly distinctive: readonly string[];
  readonly place: Place;
}

const SHORTEST_TEXT = 3;
/** Words of many names. A text of only such words matches nothing. */
const COMMON = new Set(
  'airport bay de del glacier international int intl la lac lago lake laguna mount mountain mountains mt of ozero peak reservoir the'.split(
    ' ',
  ),
);
/** Long forms of abbreviations in names. */
const LONG_FORMS: Readonly<Record<string, string>> = { mt: 'mount', mtn: 'mountain', pk: 'peak' };

// JSON has no tuples; the rows are our own, the most important first.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ROWS = rows as unknown as readonly Row[];

const readLandmarks = once(() => ROWS.map(toLandmark));

function toLandmark([kind, name, longitude, latitude, heightM, country, region]: Row): Landmark {
  const words = toWords(name);
  const what = heightM > 0 ? `${kind}, ${heightM} m` : kind;
  const shown = kind === 'airport' ? name : `${name} (${what})`;
  // Landmarks in the Antarctic have no country.
  const location = country === '' ? shown : toPlaceLabel({ name: shown, country, region });
  return {
    words,
    distinctive: words.filter((word) => !COMMON.has(word)),
    place: { location, longitude, latitude, elevation: heightM },
  };
}

function toWords(text: string): string[] {
  return foldName(text)
    .split(' ')
    .map((word) => LONG_FORMS[word] ?? word);
}

/**
 * Landmarks for which each word of the text is a prefix of a word, whole matches first, then by importance.
 * @example findLandmarks('mount everest', 3) // [{ place: { location: 'Mt. Everest (mountain, 8848 m), Nepal', … },
 * fit: 'whole' }]
 */
export function findLandmarks(text: string, limit: number): FoundLandmark[] {
  const typed = toWords(text);
  if (typed.join('').length < SHORTEST_TEXT || typed.every((word) => COMMON.has(word))) return [];
  const found = readLandmarks()
    .filter(({ words }) => typed.every((word) => words.some((one) => one.startsWith(word))))
    .map(({ distinctive, place }): FoundLandmark => {
      const isWhole = distinctive.length > 0 && distinctive.every((word) => typed.includes(word));
      return { place, fit: isWhole ? 'whole' : 'part' };
    });
  const [whole, part] = [found.filter(({ fit }) => fit === 'whole'), found.filter(({ fit }) => fit === 'part')];
  return [...whole, ...part].slice(0, limit);
}
