import type { FaultName, FaultScript } from './faults.ts';
import { type Answer, isObject, type JsonObject, type Operation } from './http-types.ts';

/** Where the answers of a provider have what faults change. */
export interface ListShape {
  /** The property with the items. */
  readonly items: string;
  /** Path of a property of an item with a closed set of words: `provider`, `properties.status`. */
  readonly word: string;
  /** Paths of properties that an item cannot do without. */
  readonly required: readonly string[];
  /** Makes an answer name a page as the next one. @param url path and query */
  readonly setNextPage?: (answer: JsonObject, url: string) => void;
}

export interface FaultContext {
  readonly operation: Operation;
  readonly url: string;
  readonly nowMs: number;
  readonly shape: ListShape | undefined;
  /** The body of a failure as the provider sends it. */
  readonly failure: (status: number, message: string) => unknown;
}

type AnswerFault = (context: FaultContext) => Answer;
type ChangeFault = (answer: Answer, context: FaultContext) => Answer;

const PAGE =
  '<!doctype html><html><head><title>Maintenance</title></head><body><h1>We are back soon</h1></body></html>';
const LOGIN_PAGE =
  '<!doctype html><html><head><title>Log in</title></head><body><form><input type="password"></form></body></html>';
const DAY_SECONDS = 86_400;
const HUGE_BYTES = 64 * 2 ** 20;

/** Faults that replace an answer; the call is not handled. */
const INSTEAD: Partial<Record<FaultName, AnswerFault>> = {
  'time-out': () => ({ status: 200, transport: 'silent' }),
  reset: () => ({ status: 200, transport: 'reset' }),
  'bad-gateway': () => page(502),
  unavailable: failed(503, 'Service unavailable', () => '120'),
  'rate-limited': failed(429, 'Too many requests', () => '7'),
  'rate-limited-date': failed(429, 'Too many requests', (nowMs) => new Date(nowMs + 30_000).toUTCString()),
  'rate-limited-bare': failed(429, 'Too many requests'),
  'rate-limited-negative': failed(429, 'Too many requests', () => '-5'),
  'rate-limited-day': failed(429, 'Too many requests', () => String(DAY_SECONDS)),
  'rate-limited-as-400': failed(400, 'code 429: too many requests'),
  unauthorized: failed(401, 'Not authenticated'),
  'payment-required': failed(402, 'Payment required'),
  forbidden: failed(403, 'Forbidden'),
  'html-page': () => page(200),
  'empty-body': () => ({ status: 200, headers: { 'content-type': 'application/json' }, bytes: new Uint8Array() }),
  'null-body': () => ({ status: 200, json: null }),
  'order-unknown': failed(404, 'Order not found'),
  'link-dead': () => denied(403, 'Request has expired'),
  'link-gone': () => denied(410, 'The object is gone'),
  'login-page': () => page(200, LOGIN_PAGE),
};

/** Faults that change an answer after the call was handled. */
const CHANGED: Partial<Record<FaultName, ChangeFault>> = {
  'time-out-after-order': (answer) => ({ ...answer, transport: 'silent' }),
  'reset-after-order': (answer) => ({ ...answer, transport: 'reset' }),
  'bad-gateway-after-order': () => page(502),
  'half-json': (answer) => ({ ...answer, bytes: halfOf(answer) }),
  'slow-trickle': (answer) => ({ ...answer, transport: 'trickle' }),
  'huge-answer': (answer) => ({ ...answer, bytes: Buffer.concat([Buffer.alloc(HUGE_BYTES, ' '), bytesOf(answer)]) }),
  'truncated-file': (answer) => ({ ...answer, transport: 'truncated' }),
  'wrong-content-type': (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
  'unknown-words': changeItems(([first, ...others], { word }) => {
    if (!first) return [];
    setPath(first, word, 'NEW_KIND');
    return [{ ...first, newField: { nested: true } }, ...others];
  }),
  'broken-fields': changeItems((items, shape) => breakItems(items, shape.required)),
  duplicates: changeItems((items) => [...items.slice(0, 1), ...items]),
  'next-names-itself': (answer, { shape, url }) => {
    if (!isObject(answer.json) || !shape?.setNextPage) return answer;
    const json = structuredClone(answer.json);
    shape.setNextPage(json, url);
    return { ...answer, json };
  },
};

/** The answer of an armed fault, or undefined if the call is handled. */
export function replaceAnswer(faults: FaultScript, context: FaultContext): Answer | undefined {
  return takeFrom(faults, INSTEAD, context.operation)?.(context);
}

/** @returns the answer that is sent; the same one without an armed fault */
export function changeAnswer(faults: FaultScript, answer: Answer, context: FaultContext): Answer {
  if (answer.status >= 400) return answer;
  return takeFrom(faults, CHANGED, context.operation)?.(answer, context) ?? answer;
}

function takeFrom<Fault>(
  faults: FaultScript,
  table: Partial<Record<FaultName, Fault>>,
  operation: Operation,
): Fault | undefined {
  const name = faults.supported.find((one) => table[one] !== undefined && faults.take(one, operation));
  return name && table[name];
}

function page(status: number, html = PAGE): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, bytes: Buffer.from(html) };
}

function denied(status: number, message: string): Answer {
  const xml = `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, bytes: Buffer.from(xml) };
}

function failed(status: number, message: string, retryAfter?: (nowMs: number) => string): AnswerFault {
  return ({ failure, nowMs }) => ({
    status,
    json: failure(status, message),
    ...(retryAfter && { headers: { 'retry-after': retryAfter(nowMs) } }),
  });
}

/** The body of an answer. */
export function bytesOf({ json, bytes }: Answer): Uint8Array {
  return bytes ?? (json === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(json)));
}

function halfOf(answer: Answer): Uint8Array {
  const bytes = bytesOf(answer);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function changeItems(change: (items: JsonObject[], shape: ListShape) => unknown[]): ChangeFault {
  return (answer, { shape }) => {
    if (!shape || !isObject(answer.json)) return answer;
    const items = answer.json[shape.items];
    if (!Array.isArray(items)) return answer;
    const copies = structuredClone(items).filter(isObject);
    return { ...answer, json: { ...answer.json, [shape.items]: change(copies, shape) } };
  };
}

/** Values that a field may have instead of its own; undefined: the field is missing. */
const NONSENSE = [undefined, null, 'n/a', '2026-14-45T99:00:00Z', { unexpected: true }];

/** Breaks one field of each item but the last: each field in each way, as far as there are items. */
function breakItems(items: readonly JsonObject[], fields: readonly string[]): JsonObject[] {
  const ways = NONSENSE.flatMap((value) => fields.map((field) => ({ field, value })));
  return items.map((item, at) => {
    const way = ways[at % ways.length];
    if (way && at < items.length - 1) setPath(item, way.field, way.value);
    return item;
  });
}

/** @param value undefined removes the property */
function setPath(item: JsonObject, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  const inner = item[first];
  if (rest.length > 0 && isObject(inner)) setPath(inner, rest.join('.'), value);
  else if (value === undefined) delete item[first];
  else item[first] = value;
}
