import type { Random } from '../crash/random.ts';
import { pick } from './make-value.ts';
import type { Message } from './message.ts';

type Break = (message: Message, random: Random) => Message;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const ODD_SEGMENTS: readonly string[] = [
  '',
  '..',
  '%2e%2e',
  '%2f',
  '%00',
  '%',
  '%ZZ',
  '%ff%fe',
  '%c0%af',
  '%ed%a0%80',
  '__proto__',
  'constructor',
  "'--",
  ';x=1',
  'undefined',
  '-1',
  'x'.repeat(3_000),
  '%F0%9F%9B%B0',
  '*',
];

const ODD_QUERIES: readonly string[] = [
  '?',
  '?%',
  '?%ZZ=1',
  '?a=%00',
  '?a[]=1&a[b]=2',
  '?__proto__=1&constructor=2',
  `?${'a=1&'.repeat(1_500)}`,
  '?q=%ff%fe',
  '?limit=1e3&limit=-1',
  '?cursor=%7B%7D',
  '??=&&&=',
  '#fragment',
];

const ODD_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'multipart/form-data; boundary=x'],
  ['Content-Type', ''],
  ['Content-Encoding', 'gzip'],
  ['Accept', 'text/html;q=0, */*;q=0'],
  ['Accept-Encoding', 'identity;q=0, *;q=0'],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=5-1'],
  ['Range', 'bytes=-5,0-,7-8'],
  ['Range', 'bytes=99999999999999999999-'],
  ['Range', 'lines=1-2'],
  ['If-Range', '"x"'],
  ['If-Match', '"x"'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'yesterday'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['X-Forwarded-For', "1.2.3.4, '; DROP TABLE account"],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Idempotency-Key', 'x'],
  ['Idempotency-Key', '\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8'],
  ['Client', 'x'.repeat(200)],
  ['User-Agent', '\x80\x9f<script>'],
  ['Cookie', `a=${'b'.repeat(4_000)}; __Host-groundtrack=x; =; ;;`],
  ['Last-Event-ID', '-1'],
  ['Host', '[::1'],
  ['apiKey', 'another key'],
];

/** Mutations that keep the path and method of the endpoint. */
const SAME_ENDPOINT: readonly Break[] = [
  (message, random) => ({ ...message, headers: [...message.headers, pick(random, ODD_HEADERS)] }),
  (message, random) => ({
    ...message,
    headers: message.headers.toSpliced(random.whole(0, Math.max(0, message.headers.length - 1)), 1),
  }),
  (message, random) => {
    const [name, value] = pick(random, ODD_HEADERS);
    const others = message.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
    return { ...message, headers: [...others, [name, value]] };
  },
  (message, random) => ({ ...message, target: message.target.split('?', 1)[0] + pick(random, ODD_QUERIES) }),
];

/** Mutations after which the request may be for another endpoint, or for none. */
const OTHER_ENDPOINT: readonly Break[] = [
  (message, random) => ({ ...message, method: pick(random, METHODS) }),
  (message, random) => {
    const segments = message.target.split('/');
    return {
      ...message,
      target: segments.with(random.whole(1, segments.length - 1), pick(random, ODD_SEGMENTS)).join('/'),
    };
  },
  (message, random) => ({
    ...message,
    target: pick(random, [
      `/${message.target}`,
      `${message.target}/`,
      `${message.target}/extra`,
      message.target.toUpperCase(),
      '*',
      `http://x${message.target}`,
    ]),
  }),
];

export const breakSameEndpoint: Break = (message, random) => pick(random, SAME_ENDPOINT)(message, random);
export const breakOtherEndpoint: Break = (message, random) => pick(random, OTHER_ENDPOINT)(message, random);

type BreakBytes = (bytes: Buffer, random: Random) => Buffer;

const replaceText =
  (from: RegExp | string, to: string): BreakBytes =>
  (bytes) =>
    Buffer.from(
      bytes.toString('latin1').replace(from, () => to),
      'latin1',
    );

/**
 * Mutations after which a request may not be HTTP. The client closes its side, so that the server does not wait for
 * more.
 */
const BYTES: readonly BreakBytes[] = [
  replaceText(' HTTP/1.1', ' HTTP/9.9'),
  replaceText(' HTTP/1.1', ''),
  replaceText(' HTTP/1.1', ' HTTP/1.0'),
  replaceText('\r\n', '\n'),
  replaceText(/^[A-Z]+ /, 'gEt '),
  replaceText(/^[A-Z]+ /, ' \0'),
  replaceText('\r\n', '\r\nno colon\r\n'),
  replaceText('\r\n', '\r\nA: b\0c\r\n'),
  replaceText('\r\n', '\r\n folded: yes\r\n'),
  replaceText('\r\n', `\r\nLong: ${'x'.repeat(20_000)}\r\n`),
  replaceText('\r\n', `\r\n${'N: v\r\n'.repeat(2_500)}`),
  replaceText('\r\n', `\r\nCookie: ${'a=b; '.repeat(4_000)}\r\n`),
  replaceText('\r\n', `\r\n${'Cookie: groundtrack=x\r\n'.repeat(600)}`),
  replaceText('\r\n', '\r\nContent-Length: 3\r\nContent-Length: 4\r\n'),
  replaceText('\r\n', '\r\nContent-Length: -1\r\n'),
  replaceText('\r\n', '\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n'),
  replaceText('\r\n', '\r\nTransfer-Encoding: gzip, chunkedd\r\n'),
  replaceText('\r\n', '\r\nExpect: 100-continue\r\n'),
  replaceText('\r\n', '\r\nExpect: something else\r\n'),
  replaceText('\r\n', '\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'),
  replaceText(/Host: [^\r]*\r\n/, ''),
  replaceText(/Host: [^\r]*\r\n/, 'Host: a\r\nHost: b\r\n'),
  (bytes, random) => bytes.subarray(0, random.whole(1, bytes.length)),
  (bytes, random) => Buffer.from(bytes).fill(random.whole(0, 255), random.whole(0, bytes.length - 1)),
];

export const breakBytes: BreakBytes = (bytes, random) => pick(random, BYTES)(bytes, random);
