import { type HelpSection, plainText, type Topic } from '../topics/topic.ts';
import { editDistance } from './edit-distance.ts';
import { toWords } from './words.ts';

/** A search result. */
export interface FoundTopic {
  readonly section: HelpSection;
  readonly topic: Topic;
  /** The matched words of the topic, to be marked. */
  readonly words: ReadonlySet<string>;
}

export type HelpSearch = (query: string) => readonly FoundTopic[];

/** The weight of a word by its location. */
const WEIGHTS = { title: 6, also: 4, answer: 1 } as const;
/** The weight of a word by the kind of match. */
const QUALITY = { whole: 1, beginning: 0.7, misspelled: 0.5, misspelledBeginning: 0.35 } as const;

/** Words that a search ignores. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an and are as at be by can do does for from how i if in is it its me my of on or so that the then there this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Finds topics by whole words, by their beginnings, and by misspelled words if nothing else matches. Returns the topics that
 * match the most words. A topic with the query as its title comes first, then those with the most whole words.
 */
export function createHelpSearch(sections: readonly HelpSection[]): HelpSearch {
  const entries = sections.flatMap((section) =>
    section.topics.map((topic) => ({ section, topic, title: toTitle(topic.title) })),
  );
  const index = new Map<string, Map<number, number>>();
  entries.forEach(({ topic }, entry) => {
    for (const [word, weight] of weighWords(topic)) {
      const weights = index.get(word) ?? new Map<number, number>();
      index.set(word, weights.set(entry, weight));
    }
  });
  return (query) => {
    const title = toTitle(query);
    const isTitle = (entry: number) => (entries[entry]?.title === title ? 1 : 0);
    const scores = new Map<number, Score>();
    for (const typed of wordsOfQuery(query)) {
      for (const [entry, { whole, score, words }] of scoreEntries(index, typed, entries.length)) {
        const known = scores.get(entry) ?? { count: 0, whole: 0, score: 0, words: [] };
        scores.set(entry, {
          count: known.count + 1,
          whole: known.whole + whole,
          score: known.score + score,
          words: [...known.words, ...words],
        });
      }
    }
    const most = Math.max(...[...scores.values()].map(({ count }) => count));
    return [...scores]
      .filter(([, { count }]) => count === most)
      .toSorted(
        ([a, one], [b, other]) =>
          isTitle(b) - isTitle(a) || other.whole - one.whole || other.score - one.score || a - b,
      )
      .flatMap(([entry, { words }]) => {
        const found = entries[entry];
        return found ? [{ section: found.section, topic: found.topic, words: new Set(words) }] : [];
      });
  };
}

/** A title or a query by its words alone. */
function toTitle(text: string): string {
  return toWords(text)
    .map(({ text: word }) => word)
    .join(' ');
}

/** How well a topic matches the query. */
interface Score {
  /** Number of typed words that match. */
  readonly count: number;
  /** Number of typed words that match a whole word. */
  readonly whole: number;
  readonly score: number;
  readonly words: readonly string[];
}

function weighWords({ title, also = [], answer }: Topic): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (text: string, weight: number) => {
    for (const { text: word } of toWords(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  weigh(title, WEIGHTS.title);
  for (const text of also) weigh(text, WEIGHTS.also);
  for (const block of answer) weigh(plainText(block), WEIGHTS.answer);
  return weights;
}

function wordsOfQuery(query: string): readonly string[] {
  const words = [...new Set(toWords(query).map(({ text }) => text))];
  const significant = words.filter((word) => !FILLERS.has(word));
  return significant.length > 0 ? significant : words;
}

type WordIndex = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The score of each topic for one typed word. Misspellings only count if no topic matches exactly. */
function scoreEntries(index: WordIndex, typed: string, entryCount: number): ReadonlyMap<number, Omit<Score, 'count'>> {
  const meant = meantWords(index, typed, (word) => exactQuality(typed, word));
  const words = meant.length > 0 ? meant : meantWords(index, typed, (word) => misspelledQuality(typed, word));
  const found = new Map<number, Omit<Score, 'count'>>();
  const rarity = Math.log(1 + entryCount / new Set(words.flatMap(({ weights }) => [...weights.keys()])).size);
  for (const { word, quality, weights } of words) {
    for (const [entry, weight] of weights) {
      const known = found.get(entry);
      const score = quality * weight * rarity;
      found.set(entry, {
        whole: Math.max(quality === QUALITY.whole ? 1 : 0, known?.whole ?? 0),
        score: Math.max(score, known?.score ?? 0),
        words: [...(known?.words ?? []), word],
      });
    }
  }
  return found;
}

function meantWords(index: WordIndex, typed: string, toQuality: (word: string) => number) {
  return [...index].flatMap(([word, weights]) => {
    const quality = typed === '' ? 0 : toQuality(word);
    return quality > 0 ? [{ word, quality, weights }] : [];
  });
}

/** Shorter words differ from too many others by one letter: `team` is not `term`. */
const TYPO_LENGTH_MIN = 5;

/** The longest suffix that may be ignored: `cancel` matches `canceling`. */
const ENDING_MAX = 4;

function exactQuality(typed: string, word: string): number {
  if (isWhole(typed, word)) return QUALITY.whole;
  if (word.startsWith(typed)) return QUALITY.beginning;
  const isStem = word.length > ENDING_MAX && typed.startsWith(word) && typed.length - word.length <= ENDING_MAX;
  return isStem ? QUALITY.beginning : 0;
}

/** `image` and `images`, `pass` and `passes` are the same word. */
function isWhole(typed: string, word: string): boolean {
  const [short, long] = typed.length < word.length ? [typed, word] : [word, typed];
  return [short, `${short}s`, `${short}es`].includes(long);
}

function misspelledQuality(typed: string, word: string): number {
  const allowed = typed.length < TYPO_LENGTH_MIN ? 0 : typed.length < 8 ? 1 : 2;
  if (allowed === 0 || word.length < typed.length - allowed) return 0;
  const { whole, beginning } = editDistance(typed, word);
  if (whole <= allowed) return QUALITY.misspelled / whole;
  return beginning <= allowed ? QUALITY.misspelledBeginning / beginning : 0;
}
