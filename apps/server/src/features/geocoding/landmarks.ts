import type { Place } from '@groundtrack/contract';
import { once } from '../../lib/once.ts';
import { foldName } from './fold-name.ts';
import rows from './landmarks.json' with { type: 'json' };
import { toPlaceLabel, withLocalName, withoutFacts } from './place-label.ts';
import { LIKENESS, type ScoredPlace, toScore } from './place-score.ts';

/**
 * Countries, waters, rivers, islands, mountains, lakes, glaciers, and airports, which the gazetteer of towns does not
 * contain. `tools/fixtures/landmarks.ts` generates the list.
 */

type Row = readonly [
  kind: string,
  name: string,
  longitude: number,
  latitude: number,
  heightM: number,
  country: string,
  region: string,
  weight: number,
  radiusKm: number,
  otherNames: string,
];

interface Landmark {
  readonly row: Row;
  readonly folded: string;
  readonly words: readonly string[];
  /** Its words without the common ones. */
  readonly distinctive: readonly string[];
  readonly others: readonly { readonly name: string; readonly folded: string }[];
}

/** Shorter texts match only whole names. A Chinese character is a word. */
const SHORTEST_PREFIX = 3;
const IDEOGRAPH = /\p{sc=Han}/u;
/** Words of many names. A text of only such words matches nothing. */
const COMMON = new Set(
  'airport bay de del glacier international int intl la lac lago lake laguna mount mountain mountains mt of ozero peak reservoir river sea the'.split(
    ' ',
  ),
);
/** Long forms of abbreviations in names. */
const LONG_FORMS: Readonly<Record<string, string>> = { mt: 'mount', mtn: 'mountain', pk: 'peak', st: 'saint' };

// JSON has no tuples; the rows are our own.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ROWS = rows as unknown as readonly Row[];

const readLandmarks = once(() => ROWS.map(toLandmark));

function toLandmark(row: Row): Landmark {
  const folded = fold(row[1]);
  const words = folded.split(' ');
  const others = row[9] === '' ? [] : row[9].split('; ').map((name) => ({ name, folded: fold(name) }));
  return { row, folded, words, distinctive: words.filter((word) => !COMMON.has(word)), others };
}

function fold(text: string): string {
  return foldName(text).replace(/[^ ]+/gu, (word) => LONG_FORMS[word] ?? word);
}

/**
 * Landmarks with a name that the text equals or begins, or whose English words it begins, best first. What follows a
 * comma narrows by the label, so that a label finds its landmark.
 * @example findLandmarks('mount everest', 3) // [{ place: { location: 'Mt. Everest (mountain, 8848 m), Nepal', … }, … }]
 */
export function findLandmarks(text: string, limit: number): ScoredPlace[] {
  const [name = '', ...rest] = withoutFacts(text).split(',').map(fold);
  const typed = { name, words: name.split(' ') };
  if (name === '' || typed.words.every((word) => COMMON.has(word))) return [];
  const restWords = rest.flatMap((part) => part.split(' ')).filter((word) => word !== '');
  return readLandmarks()
    .flatMap((landmark) => {
      const match = matchName(landmark, typed);
      return match
        ? [{ place: toPlace(landmark.row, match.otherName), score: toScore(match.likeness, landmark.row[7]) }]
        : [];
    })
    .filter(({ place }) => isWithin(place, restWords))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit);
}

interface Match {
  readonly likeness: number;
  /** The matched name if it is not the English one. */
  readonly otherName: string | null;
}

function matchName(
  landmark: Landmark,
  typed: { readonly name: string; readonly words: readonly string[] },
): Match | null {
  const { folded, words, distinctive, others } = landmark;
  if (folded === typed.name) return { likeness: LIKENESS.whole, otherName: null };
  const sameOther = others.find((other) => other.folded === typed.name);
  if (sameOther) return { likeness: LIKENESS.otherName, otherName: sameOther.name };
  if (typed.name.length < SHORTEST_PREFIX && !IDEOGRAPH.test(typed.name)) return null;
  if (typed.words.every((word) => words.some((one) => one.startsWith(word)))) {
    const isWhole = distinctive.length > 0 && distinctive.every((word) => typed.words.includes(word));
    const begins = folded.startsWith(typed.name) || distinctive[0]?.startsWith(typed.name) === true;
    return { likeness: isWhole ? LIKENESS.almost : begins ? LIKENESS.prefix : LIKENESS.part, otherName: null };
  }
  const longer = others.find((other) => other.folded.startsWith(typed.name));
  return longer ? { likeness: LIKENESS.otherPrefix, otherName: longer.name } : null;
}

function isWithin(place: Place, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const labelWords = fold(place.location).split(' ');
  return words.every((word) => labelWords.some((one) => one.startsWith(word)));
}

function toPlace(
  [kind, name, longitude, latitude, heightM, country, region, , radiusKm]: Row,
  other: string | null,
): Place {
  const facts = [...(kind === 'country' || kind === 'airport' ? [] : [kind]), ...(heightM > 0 ? [`${heightM} m`] : [])];
  const shown = withLocalName(name, other, facts);
  // Waters, countries, and landmarks in the Antarctic have no country.
  const location = country === '' ? shown : toPlaceLabel({ name: shown, country, region });
  return { location, longitude, latitude, elevation: heightM, ...(radiusKm > 0 ? { radiusKm } : {}) };
}
