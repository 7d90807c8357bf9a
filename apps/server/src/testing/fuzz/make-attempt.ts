import { type Endpoint, type EndpointName, endpoints, SESSION_COOKIE } from '@groundtrack/contract';
import { type LimitName, limitOf, REQUEST_LIMITS } from '../../platform/http/request-limits.ts';
import { type Random, seededRandom } from '../crash/random.ts';
import { breakJson } from './break-json.ts';
import { breakBytes, breakOtherEndpoint, breakSameEndpoint } from './break-message.ts';
import { breakValue, oddValue } from './break-value.ts';
import { type CookieCall, makeCookieCall } from './cookie-call.ts';
import { toJsonSchema } from './json-schema.ts';
import type { KnownValues, Parts } from './known-values.ts';
import { type Making, makeValue, pick } from './make-value.ts';
import { type Message, toBytes } from './message.ts';

const CALLERS = ['none', 'user', 'other', 'ended', 'restricted', 'falsified'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request of the run, which can be recreated from the seed and its number. */
export interface Attempt {
  readonly number: number;
  readonly caller: Caller;
  /** Null if it may be for another endpoint, or for none. */
  readonly endpoint: EndpointName | null;
  readonly message: Message;
  readonly bytes: Buffer;
  /** False: it may not be HTTP. */
  readonly isHttp: boolean;
  /** Its cookie must have no effect. */
  readonly isRefused: boolean;
}

export interface Attempting {
  readonly seed: number;
  readonly host: string;
  readonly known: KnownValues;
  readonly keyOf: (caller: Caller, random: Random) => string | null;
}

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/**
 * The share of expensive calls: hashes, searches, pictures, and archives take a hundred milliseconds, others only a
 * few.
 */
const SHARE_OF_DEAR = 0.06;
const SHARE_OF_LIMITED = 0.25;
const DEAR: ReadonlySet<LimitName> = new Set<LimitName>(['searches', 'pictures', 'samples']);
const weighted = all.map(([name, endpoint]) => ({ name, share: shareOf(name, endpoint) }));
const sumOfShares = weighted.reduce((sum, { share }) => sum + share, 0);

/** The share of browser sessions. */
const SHARE_OF_COOKIES = 0.3;

/** The relative frequency of calls of an endpoint, by its cost according to its limits. */
function shareOf(name: EndpointName, { body, problems }: Endpoint): number {
  const limit = limitOf(name);
  const fields = Object.keys((body && toJsonSchema(body).properties) ?? {});
  const hashes = fields.some((field) => field.includes('password'));
  if (hashes || DEAR.has(limit) || problems.includes('export-running')) return SHARE_OF_DEAR;
  return 'running' in REQUEST_LIMITS[limit] && limit !== 'tiles' ? SHARE_OF_LIMITED : 1;
}

export function makeAttempt(number: number, { seed, host, known, keyOf }: Attempting): Attempt {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) + number);
  const name = pickEndpoint(random);
  const endpoint: Endpoint = endpoints[name];
  const caller = random.chance(0.5) ? 'user' : pick(random, CALLERS);
  const account = caller === 'other' ? 'other' : 'user';
  const made = random.chance(0.4) ? known.request(name, account, random) : null;
  const parts = made ?? makeParts(endpoint, { random, known: known.of(account) });
  const isBroken = random.chance(0.85);
  const broken = isBroken && random.chance(0.6) ? breakParts(parts, random) : parts;
  const call = makeCall(keyOf(caller, random), host, random);
  let message = toMessage(endpoint, broken, call.headers);
  if (isBroken && message.body && random.chance(0.2))
    message = { ...message, body: breakJson(message.body.toString(), random) };
  if (isBroken && random.chance(0.2)) message = breakSameEndpoint(message, random);
  // An odd path parameter may lead to another endpoint.
  let isElsewhere = broken.params !== parts.params;
  if (isBroken && random.chance(0.1)) {
    message = breakOtherEndpoint(message, random);
    isElsewhere = true;
  }
  const isHttp = !isBroken || !random.chance(0.04);
  if (isHttp && random.chance(0.05)) message = withForeignCookie(message, keyOf('other', random));
  const bytes = toBytes(message, host);
  const sent = isHttp ? bytes : breakBytes(bytes, random);
  const isWhole = isHttp && call.headers.every((header) => message.headers.includes(header));
  const isRefused = call.isRefused && isWhole && endpoint.auth === 'session';
  return { number, caller, endpoint: isElsewhere || !isHttp ? null : name, message, bytes: sent, isHttp, isRefused };
}

/** The headers that identify the caller. */
function makeCall(key: string | null, host: string, random: Random): CookieCall {
  if (key === null) return { headers: [], isRefused: false };
  if (random.chance(SHARE_OF_COOKIES)) return makeCookieCall(key, host, random);
  return { headers: [['apiKey', key]], isRefused: false };
}

/** With the header, any cookie must be ignored, including that of another session. */
function withForeignCookie(message: Message, key: string | null): Message {
  const hasHeader = message.headers.some(([name]) => name === 'apiKey');
  return hasHeader ? { ...message, headers: [...message.headers, ['Cookie', `${SESSION_COOKIE}=${key}`]] } : message;
}

function pickEndpoint(random: Random): EndpointName {
  let rest = random.next() * sumOfShares;
  const found = weighted.find(({ share }) => (rest -= share) < 0) ?? weighted[0];
  if (!found) throw new Error('The contract has no endpoints');
  return found.name;
}

function makeParts(endpoint: Endpoint, making: Making): Parts {
  const make = (schema: Endpoint['body']): Record<string, unknown> =>
    // All except bodies are objects.
    schema ? (makeValue(toJsonSchema(schema), making) as Record<string, unknown>) : {};
  return {
    params: make(endpoint.params),
    query: make(endpoint.query),
    headers: make(endpoint.headers),
    ...(endpoint.body ? { body: make(endpoint.body) } : {}),
  };
}

/** The same request with one to three mutations of its values. */
function breakParts(parts: Parts, random: Random): Parts {
  let broken = parts;
  for (let count = random.whole(1, 3); count > 0; count--) {
    const part =
      broken.body !== undefined && random.chance(0.8) ? 'body' : pick(random, ['params', 'query', 'headers'] as const);
    if (part === 'body') broken = { ...broken, body: breakValue(broken.body, random) };
    else {
      const fields = Object.keys(broken[part] ?? {});
      if (fields.length > 0)
        broken = { ...broken, [part]: { ...broken[part], [pick(random, fields)]: oddValue(random) } };
    }
  }
  return broken;
}

function toMessage(
  endpoint: Endpoint,
  { params = {}, query = {}, headers = {}, body }: Parts,
  callHeaders: Message['headers'],
): Message {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => percentEncoded(params[name]));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${percentEncoded(value)}`);
  return {
    method: endpoint.method,
    target: path + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    headers: [
      ...callHeaders,
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...Object.entries(headers).map(([name, value]) => [name, headerText(value)] as const),
    ],
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function percentEncoded(value: unknown): string {
  return encodeURIComponent(toText(value).toWellFormed()).slice(0, 4_000);
}

/** Line breaks are tested with the broken bytes. */
function headerText(value: unknown): string {
  return Buffer.from(toText(value))
    .toString('latin1')
    .replace(/[\r\n\0]/g, '?')
    .slice(0, 2_000);
}
