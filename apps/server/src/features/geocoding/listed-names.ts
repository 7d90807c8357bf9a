import cityAliases from './city-aliases.json' with { type: 'json' };
import { foldName } from './fold-name.ts';

/**
 * Other names of large cities, also in other languages, by the name in the gazetteer, which is mostly the English one.
 */
export const CITY_ALIASES: Readonly<Record<string, readonly string[]>> = cityAliases;

/** From this length on, a prefix of an alias matches it. */
const BEGINS_FROM_LENGTH = 4;

const known = Object.entries(CITY_ALIASES).flatMap(([name, aliases]) =>
  aliases.map((alias) => ({ folded: foldName(alias), name: foldName(name) })),
);

/**
 * Gazetteer names for which a text is an alias or its prefix, all normalized.
 * @example toListedNames('munch') // ['munich'], because 'munch' is a prefix of 'munchen'
 */
export function toListedNames(text: string): readonly string[] {
  const found = known.filter(
    ({ folded }) => folded === text || (text.length >= BEGINS_FROM_LENGTH && folded.startsWith(text)),
  );
  return [...new Set(found.map(({ name }) => name))];
}
