/**
 * What the `*` of a pattern stands for in a text; null when the text does not fit. Letter case does not matter. With
 * several stars it is everything from the first to the last. Each fixed part is looked for once, from left to right, so
 * no text takes long.
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

/** The name a spelling has in a table of patterns; the spelling itself when none fits. */
export function toName(table: Readonly<Record<string, string>>, spelling: string): string {
  for (const [pattern, name] of Object.entries(table)) {
    const rest = matchName(pattern, spelling);
    if (rest !== null) return name.replace('*', () => rest);
  }
  return spelling;
}
