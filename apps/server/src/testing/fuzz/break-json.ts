import type { Random } from '../crash/random.ts';
import { pick } from './make-value.ts';

type BreakText = (text: string, random: Random) => Buffer | string;

const NUMBER = /(?<=[[:,])-?\d+(?:\.\d+)?/;
const BYTE_ORDER_MARK = '\ufeff';
const TOO_LARGE = 1_100_000;

const BREAKS: readonly BreakText[] = [
  (text, random) => text.slice(0, random.whole(0, text.length)),
  (text) => `${text}}`,
  (text) => `${text.slice(0, -1)},${text.slice(-1)}`,
  (text) => text.replaceAll('"', "'"),
  (text) => `${text} // a comment`,
  (text) => text.replace(NUMBER, '1e400'),
  (text) => text.replace(NUMBER, '-1e400'),
  (text) => text.replace(NUMBER, '9'.repeat(400)),
  (text) => text.replace(NUMBER, `0.${'1'.repeat(2_000)}`),
  (text) => text.replace(NUMBER, 'NaN'),
  (text) => text.replace(NUMBER, '0x10'),
  (text) => text.replace(/"[^"]*"(?=[,\]}])/, '"\\u0000"'),
  (text) => text.replace(/"[^"]*"(?=[,\]}])/, '"\\ud800"'),
  (text) => text.replace(/"[^"]*"(?=[,\]}])/, '"\\x"'),
  (text) => text.replace(/"[^"]*"(?=[,\]}])/, '"\u0001\n"'),
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true},"constructor":null,'),
  (text) => text.replace('{', `{${/"[^"]+":/.exec(text)?.[0] ?? '"a":'}1,`),
  (text) => BYTE_ORDER_MARK + text,
  (text) => Buffer.from(text, 'utf16le'),
  (text) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from(text.slice(-1))]),
  () => '',
  () => ' \r\n\t ',
  (_, random) => pick(random, ['null', 'true', '0', '"text"', '[]', '{}', '[[]]', 'undefined', '<xml/>', 'a=1&b=2']),
  () => '['.repeat(50_000),
  () => '['.repeat(20_000) + ']'.repeat(20_000),
  (text) => text.replace(NUMBER, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
];

/** A body that may not be JSON, or not in UTF-8. */
export function breakJson(text: string, random: Random): Buffer {
  // Rare, because each takes a megabyte.
  if (random.chance(0.005)) return Buffer.alloc(TOO_LARGE, text === '' ? ' ' : text);
  const broken = pick(random, BREAKS)(text, random);
  return typeof broken === 'string' ? Buffer.from(broken) : broken;
}
