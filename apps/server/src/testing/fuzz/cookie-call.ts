import { PLAIN_SESSION_COOKIE, SESSION_COOKIE, SESSION_HEADER, SESSION_ID_HEADER } from '@groundtrack/contract';
import type { Random } from '../crash/random.ts';
import { pick } from './make-value.ts';
import type { Message } from './message.ts';

type Headers = Message['headers'];

/** The headers that a browser adds to a request, or a forgery of them. */
export interface CookieCall {
  readonly headers: Headers;
  /** It shows another page than ours, or two sessions, and must have no effect. */
  readonly isRefused: boolean;
}

/** Requests of our pages, as browsers describe them. */
const OWN_PAGES: readonly ((host: string) => Headers)[] = [
  (host) => [['Origin', `http://${host}`]],
  (host) => [
    ['Origin', `http://${host}`],
    ['Sec-Fetch-Site', 'same-origin'],
  ],
];

/** Requests of other pages, and requests that browsers never send. */
const FOREIGN_PAGES: readonly ((host: string) => Headers)[] = [
  () => [['Origin', 'https://evil.example']],
  () => [['Origin', 'null']],
  () => [['Origin', '']],
  () => [['Origin', 'x'.repeat(1_000)]],
  (host) => [['Origin', `http://${host}.evil.example`]],
  (host) => [['Origin', `http://${host}/`]],
  (host) => [['Origin', `http://evil.example@${host}`]],
  (host) => [['Origin', `ftp://${host}`]],
  (host) => [['Origin', `http://http://${host}`]],
  (host) => [['Origin', `http://${host.replace(/\d+$/, '1')}`]],
  (host) => [
    ['Origin', `http://${host}`],
    ['Origin', 'https://evil.example'],
  ],
  (host) => [
    ['Origin', `http://${host}`],
    ['Sec-Fetch-Site', 'cross-site'],
  ],
  (host) => [
    ['Origin', `http://${host}`],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Site', 'same-site'],
  ],
  () => [['Sec-Fetch-Site', 'same-site']],
  () => [['Sec-Fetch-Site', '\xff same-origin']],
];

/** With everything else, a head stays below Node's limit of 16 KiB. Larger ones are tested with the broken bytes. */
const COOKIE_LENGTH_MAX = 5_000;

/** Cookie headers that contain the key among other things, in which the session may or may not be found. */
const ODD_COOKIES: readonly ((pair: string) => readonly string[])[] = [
  (pair) => [pair, pair],
  (pair) => [`a=1; ${pair}; =; ;;; b`],
  (pair) => [`${pair};`.repeat(20)],
  (pair) => [`${'a=b; '.repeat(900)}${pair}`],
  (pair) => [`${pair}; big=${'x'.repeat(9_000)}`],
  (pair) => [pair.replace('=', '="').concat('"')],
  (pair) => [pair.replace('=', ' = ')],
  (pair) => [pair.toUpperCase()],
  (pair) => [pair.replace('=', '%3D')],
  (pair) => [`$Version=1; ${pair}; $Path="/"`],
  (pair) => [pair.replaceAll('; ', ', ')],
  (pair) => [`\t${pair}\xff\x80`],
  (pair) => [`__proto__=1; constructor=2; ${pair}`],
  (pair) => [pair.replace(/=.*/s, '=')],
  () => ['='],
  () => [''],
];

/** @param key of a session, or similar to one */
export function makeCookieCall(key: string, host: string, random: Random): CookieCall {
  const isForeign = random.chance(0.3);
  const page = pick(random, isForeign ? FOREIGN_PAGES : OWN_PAGES)(host);
  const name = pick(random, [SESSION_COOKIE, PLAIN_SESSION_COOKIE]);
  const pair = `${name}=${key}`;
  const odd = random.chance(0.4) ? pick(random, ODD_COOKIES)(pair) : [pair];
  const cut = odd.map((cookie) => cookie.slice(0, COOKIE_LENGTH_MAX));
  const isDoubled = random.chance(0.2);
  const doubled = isDoubled ? [...cut, `${name}=another-key`] : cut;
  const cookies = random.chance(0.5) ? doubled : doubled.toReversed();
  const headers: Headers = [
    ...cookies.map((cookie) => ['Cookie', cookie] as const),
    ...page,
    ...(random.chance(0.1) ? [[SESSION_ID_HEADER, pick(random, ['', 'x', '\xff', key])] as const] : []),
    ...(random.chance(0.3) ? [[SESSION_HEADER, pick(random, ['cookie', 'Cookie', ''])] as const] : []),
  ];
  const isPlain = odd.length === 1 && odd[0] === pair && key !== '';
  return { headers, isRefused: isForeign || (isDoubled && isPlain) };
}
