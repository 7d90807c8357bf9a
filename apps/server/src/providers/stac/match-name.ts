/**
 * The text that the `*` of a pattern matches, or null if the text does not match. Letter case does not matter. With
 * several stars, the result reaches from the first to the last. Each fixed part is searched once, from left to right,
 * so the time is linear.
 */
export function matchName(pattern: string, text: string): string | null {
  const lower = text.toLowerCase();
  const [before = '', ...between] = pattern.toLowerCase().split('*');
  const after = between.pop();
  if (after === undefined) return lower === before ? '' : null;
  const end = text.length - after.length;
  if (end < before.length || !lower.startsWith(before) || !lower.endsWith(after)) return null;
  let from = before.length;
  for (const part of between) {
    const found = lower.indexOf(part, from);
    if (found < 0 || found + part.length > end) return null;
    from = found + part.length;
  }
  return text.slice(before.length, end);
}

/** The name of a spelling in a table of patterns, or the spelling itself if none matches. */
export function toName(table: Readonly<Record<string, string>>, spelling: string): string {
  for (const [pattern, name] of Object.entries(table)) {
    const rest = matchName(pattern, spelling);
    if (rest !== null) return name.replace('*', () => rest);
  }
  return spelling;
}
