import cityAliases from './city-aliases.json' with { type: 'json' };
import { foldName } from './fold-name.ts';

/**
 * What people of large cities, or other languages, call them, by the one name the gazetteer has for each, mostly the
 * English one.
 */
export const CITY_ALIASES: Readonly<Record<string, readonly string[]>> = cityAliases;

/** From this length on the beginning of an alias counts as the alias. */
const BEGINS_FROM_LENGTH = 4;

const known = Object.entries(CITY_ALIASES).flatMap(([name, aliases]) =>
  aliases.map((alias) => ({ folded: foldName(alias), name: foldName(name) })),
);

/**
 * The names in the gazetteer that a text is an alias of, or the beginning of one. All are folded.
 * @example toListedNames('munch') // ['munich'], as it begins 'munchen'
 */
export function toListedNames(text: string): readonly string[] {
  const found = known.filter(
    ({ folded }) => folded === text || (text.length >= BEGINS_FROM_LENGTH && folded.startsWith(text)),
  );
  return [...new Set(found.map(({ name }) => name))];
}
