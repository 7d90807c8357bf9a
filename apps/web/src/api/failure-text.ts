/** A longer text is cut. */
const LINE_MAX = 200;
/** What comes after is not looked at. */
const READ_MAX = 20_000;

/** What the body of a failure says to people. */
export interface FailureText {
  /** One line; null: it says nothing. */
  readonly line: string | null;
  readonly isJson: boolean;
}

/** Reads the body of a failure in any form: JSON of another server, the page of a proxy, plain text (spec section 8). */
export function parseFailureText(body: string): FailureText {
  try {
    return { line: toLine(messageIn(JSON.parse(body))), isJson: true };
  } catch {
    return { line: toLine(isMarkup(body) ? textOfPage(body.slice(0, READ_MAX)) : body), isJson: false };
  }
}

/** A list of messages, or a single one. */
function messageIn(json: unknown): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return '';
  const fields = new Map<string, unknown>(Object.entries(json));
  const errors = fields.get('errors');
  const listed = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string').join(' - ') : '';
  const single = ['error', 'message', 'detail'].map((name) => fields.get(name)).find((one) => typeof one === 'string');
  return listed || (single ?? '');
}

function isMarkup(body: string): boolean {
  return body.trimStart().startsWith('<');
}

/** The title of a page, such as `502 Bad Gateway`, or its text; nothing in it is run or fetched. */
function textOfPage(markup: string): string {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  for (const unseen of page.querySelectorAll('script, style')) unseen.remove();
  return page.title || (page.body.textContent ?? '');
}

function toLine(text: string): string | null {
  const line = text.slice(0, READ_MAX).replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX - 1).trimEnd()}…` : line;
}
