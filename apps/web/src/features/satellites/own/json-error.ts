/** Elements are lists of flat records; nothing of use is nested deeper. */
const MAX_DEPTH = 20;

/**
 * Where a text stops being JSON (RFC 8259), as an index into it. Browsers tell it in their own words, or not at all.
 * Only for texts that `JSON.parse` refuses.
 */
export function jsonErrorAt(text: string): number {
  const literal = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
  let at = 0;
  const skipBlanks = () => {
    while (/\s/.test(text.charAt(at))) at += 1;
  };
  const take = (char: string): boolean => {
    skipBlanks();
    if (text.charAt(at) !== char) return false;
    at += 1;
    return true;
  };
  const takeLiteral = (start: string): boolean => {
    skipBlanks();
    literal.lastIndex = at;
    const [found = ''] = text.startsWith(start, at) ? (literal.exec(text) ?? []) : [];
    at += found.length;
    return found !== '';
  };
  const takeList = (close: string, takeMember: () => boolean): boolean => {
    if (take(close)) return true;
    do if (!takeMember()) return false;
    while (take(','));
    return take(close);
  };
  const takeValue = (depth: number): boolean => {
    if (depth > MAX_DEPTH) return false;
    if (take('[')) return takeList(']', () => takeValue(depth + 1));
    if (take('{')) return takeList('}', () => takeLiteral('"') && take(':') && takeValue(depth + 1));
    return takeLiteral('');
  };
  takeValue(0);
  skipBlanks();
  return at;
}
