/** Longer texts are cut. */
const LINE_MAX = 200;
/** The rest of the body is ignored. */
const READ_MAX = 20_000;

/** The readable part of an error body. */
export interface FailureText {
  /** One line; null if there is no readable text. */
  readonly line: string | null;
  readonly isJson: boolean;
}

/** Reads an error body of any form: JSON of another server, a proxy's HTML page, or plain text (spec section 8). */
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

/** The title of an HTML page, such as `502 Bad Gateway`, or its text. Parsing runs and fetches nothing. */
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
