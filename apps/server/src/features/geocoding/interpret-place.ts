import { foldName } from './fold-name.ts';
import { withoutFacts } from './place-label.ts';
import { type RegionCode, regionsBeginning, regionsNamed } from './regions.ts';

/** One interpretation of a typed name. */
export interface PlaceInterpretation {
  /** Normalized by `foldName`. */
  readonly name: string;
  /** The place is in one region of each of these lists. */
  readonly within: readonly (readonly RegionCode[])[];
}

/** Number of words of the longest region, `united states of america`. */
const REGION_WORDS = 4;

/**
 * The interpretations of a text: `Paris, Texas` contains a region, `springfield illinois` may contain one. An
 * unknown region after a comma is ignored, because the data set contains few regions. So is a text in parentheses, which
 * labels have.
 */
export function interpretPlace(text: string): readonly PlaceInterpretation[] {
  const [name = '', ...rest] = withoutFacts(text).split(',').map(foldName);
  if (name === '') return [];
  const given = rest.filter((part) => part !== '').map(regionsBeginning);
  const plain = { name, within: given.filter((codes) => codes.length > 0) };
  return rest.length > 0 ? [plain] : [plain, ...splitOffRegion(name)];
}

function splitOffRegion(name: string): readonly PlaceInterpretation[] {
  const words = name.split(' ');
  const cuts = Array.from({ length: Math.min(REGION_WORDS, words.length - 1) }, (_, i) => words.length - 1 - i);
  return cuts
    .map((cut) => ({ name: words.slice(0, cut).join(' '), within: [regionsNamed(words.slice(cut).join(' '))] }))
    .filter(({ within: [codes] }) => codes !== undefined && codes.length > 0);
}
