import type { Random } from '../crash/random.ts';
import { pick } from './make-value.ts';

/** Own properties with these names, as `JSON.parse` creates them. */
const PROTOTYPE_KEYS: readonly string[] = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":2,"length":-1,"then":3}',
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 53),
  1e308,
  -1e308,
  5e-324,
  '',
  '   ',
  '0',
  'null',
  'a\0b',
  'a\ud800b',
  '\udfff',
  'x'.repeat(10_000),
  '🛰️'.repeat(500),
  `Z${'\u0351\u036b\u0343'.repeat(60)}`,
  '\u202eabc\u2066',
  "Robert'); DROP TABLE account;--",
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '=cmd|calc!A0',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}${7*7}#{7*7}',
  '__proto__',
  'constructor',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '1e400',
  [],
  {},
  [null],
  [[[[[]]]]],
  Array.from({ length: 2_000 }, (_, n) => n),
];

/** The same value with one mutation at some depth. */
export function breakValue(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.85)) return breakArray(value, random);
  if (typeof value === 'object' && value !== null && random.chance(0.85))
    return breakObject(value as Readonly<Record<string, unknown>>, random);
  if (typeof value === 'number' && random.chance(0.4))
    return pick(random, [-value, value * 1e6, value + 0.5, String(value), value + 360, 1 / (value || 1)]);
  if (typeof value === 'string' && random.chance(0.4))
    return pick<unknown>(random, [value.slice(1), `${value}x`, value.toUpperCase(), value.repeat(50), [value], 7]);
  return oddValue(random);
}

export function oddValue(random: Random): unknown {
  return random.chance(0.1) ? (JSON.parse(pick(random, PROTOTYPE_KEYS)) as unknown) : pick(random, ODD_VALUES);
}

function breakArray(items: readonly unknown[], random: Random): unknown {
  const at = random.whole(0, items.length - 1);
  if (random.chance(0.7)) return items.with(at, breakValue(items[at], random));
  return pick<unknown>(random, [items.toSpliced(at, 1), [...items, items[at]], Array(60).fill(items[at]), items[at]]);
}

function breakObject(fields: Readonly<Record<string, unknown>>, random: Random): unknown {
  const names = Object.keys(fields);
  const name = names.length === 0 ? '' : pick(random, names);
  const { [name]: value, ...others } = fields;
  if (names.length > 0 && random.chance(0.7)) return { ...others, [name]: breakValue(value, random) };
  if (random.chance(0.4)) return others;
  const extra = pick(random, ['extra', '__proto__', 'constructor', 'accountId', 'isAdmin', 'price', '_id', '']);
  // Not a literal: `__proto__` would set the prototype instead of a field.
  return Object.fromEntries([...Object.entries(fields), [random.chance(0.5) ? extra : `${name} `, oddValue(random)]]);
}
