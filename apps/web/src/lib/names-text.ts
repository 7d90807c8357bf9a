/** The number of names to list; the rest are counted. */
const NAMES_SHOWN = 2;

/** `ICEYE-X48, ICEYE-X50 and 10 more` */
export function namesText(names: string): string {
  const all = names.split(', ');
  const more = all.length - NAMES_SHOWN;
  return more > 1 ? `${all.slice(0, NAMES_SHOWN).join(', ')} and ${more} more` : names;
}
