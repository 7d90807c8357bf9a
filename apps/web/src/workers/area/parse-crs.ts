/** One `KEYWORD["…", 1, CHILD[…]]` of a coordinate reference system in Well-Known Text 1 or 2 (OGC 01-009, 18-010r7). */
export interface CrsNode {
  /** In capitals. */
  readonly keyword: string;
  readonly values: readonly (string | number)[];
  readonly children: readonly CrsNode[];
}

const TOKEN = /\s*(?:"((?:[^"]|"")*)"|([A-Za-z]\w*)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[Ee][-+]?\d+)?)|([[\](),]))/y;
const MAX_DEPTH = 20;

/** Returns the first node of a text, or null if the text is not Well-Known Text. */
export function parseCrs(text: string): CrsNode | null {
  const tokens = tokenize(text);
  let at = 0;
  const parseNode = (depth: number): CrsNode | null => {
    const keyword = tokens[at++];
    if (keyword?.kind !== 'word' || !isMark(tokens[at++], '[(') || depth > MAX_DEPTH) return null;
    const values: (string | number)[] = [];
    const children: CrsNode[] = [];
    for (;;) {
      const token = tokens[at];
      if (token?.kind === 'word' && isMark(tokens[at + 1], '[(')) {
        const child = parseNode(depth + 1);
        if (!child) return null;
        children.push(child);
      } else if (token && token.kind !== 'mark') {
        values.push(token.kind === 'number' ? Number(token.text) : token.text);
        at++;
      } else return null;
      const mark = tokens[at++];
      if (isMark(mark, '])')) return { keyword: keyword.text.toUpperCase(), values, children };
      if (!isMark(mark, ',')) return null;
    }
  };
  return parseNode(0);
}

interface Token {
  readonly kind: 'string' | 'word' | 'number' | 'mark';
  readonly text: string;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [, string, word, number, mark = ''] = match;
    if (string !== undefined) tokens.push({ kind: 'string', text: string.replaceAll('""', '"') });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'mark', text: mark });
  }
  return tokens;
}

function isMark(token: Token | undefined, marks: string): boolean {
  return token?.kind === 'mark' && marks.includes(token.text);
}
