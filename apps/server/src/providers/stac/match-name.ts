/**
 * The text that the `*` of a pattern matches, or null if the text does not match. Letter case does not matter. With
 * several stars, the result spans from the first star to the last. Each fixed part is searched for once, from left to
 * right, so matching takes linear time.
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

/** Looks up the name for a spelling in a table of patterns. Returns the spelling itself if no pattern matches. */
export function toName(table: Readonly<Record<string, string>>, spelling: string): string {
  for (const [pattern, name] of Object.entries(table)) {
    const rest = matchName(pattern, spelling);
    if (rest !== null) return name.replace('*', () => rest);
  }
  return spelling;
}
