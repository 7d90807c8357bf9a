import { foldName } from './fold-name.ts';
import { namesOfOtherName } from './other-names.ts';
import { type RegionCode, regionsBeginning, regionsNamed } from './regions.ts';

/** One way to understand what somebody typed. */
export interface PlaceQuestion {
  /** Folded. */
  readonly name: string;
  /** The place lies in one region of each of these lists. */
  readonly within: readonly (readonly RegionCode[])[];
}

/** Longest region in words: `united states of america`. */
const REGION_WORDS = 4;

/**
 * The ways to understand a text: `Paris, Texas` names a region, `springfield illinois` may do so, `München` is another
 * name. A region after a comma that nobody knows narrows nothing: the data set names few.
 */
export function placeQuestions(text: string): readonly PlaceQuestion[] {
  const [name = '', ...rest] = text.split(',').map(foldName);
  if (name === '') return [];
  const given = rest.filter((part) => part !== '').map(regionsBeginning);
  const plain = { name, within: given.filter((codes) => codes.length > 0) };
  const questions = rest.length > 0 ? [plain] : [plain, ...withRegionAtTheEnd(name)];
  return questions.flatMap((question) => [
    question,
    ...namesOfOtherName(question.name).map((other) => ({ ...question, name: other })),
  ]);
}

function withRegionAtTheEnd(name: string): readonly PlaceQuestion[] {
  const words = name.split(' ');
  const cuts = Array.from({ length: Math.min(REGION_WORDS, words.length - 1) }, (_, i) => words.length - 1 - i);
  return cuts
    .map((cut) => ({ name: words.slice(0, cut).join(' '), within: [regionsNamed(words.slice(cut).join(' '))] }))
    .filter(({ within: [codes] }) => codes !== undefined && codes.length > 0);
}
