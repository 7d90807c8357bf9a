/** What the `*` of a pattern stands for in a text; null when the text does not fit. Letter case does not matter. */
export function matchName(pattern: string, text: string): string | null {
  const star = pattern.indexOf('*');
  const lower = text.toLowerCase();
  if (star < 0) return pattern.toLowerCase() === lower ? '' : null;
  const before = pattern.slice(0, star).toLowerCase();
  const after = pattern.slice(star + 1).toLowerCase();
  if (text.length < before.length + after.length || !lower.startsWith(before) || !lower.endsWith(after)) return null;
  return text.slice(before.length, text.length - after.length);
}

/** The name a spelling has in a table of patterns; the spelling itself when none fits. */
export function toName(table: Readonly<Record<string, string>>, spelling: string): string {
  for (const [pattern, name] of Object.entries(table)) {
    const rest = matchName(pattern, spelling);
    if (rest !== null) return name.replace('*', () => rest);
  }
  return spelling;
}
