import * as fc from 'fast-check';
import type { Random } from '../crash/random.ts';
import type { JsonSchema } from './json-schema.ts';

/** A value of a field that the server knows, such as an id; undefined if there is none. */
export type KnownValue = (field: string, random: Random) => unknown;

export interface Making {
  readonly random: Random;
  readonly known: KnownValue;
}

const ITEMS_MAX = 3;
const DAY_MS = 86_400_000;
/** Generated dates are near this one, so that a seed always gives the same dates. */
const AROUND_MS = Date.UTC(2026, 10, 20);
const SAMPLES_OF_PATTERN = 20;

export function pick<T>(random: Random, all: readonly T[]): T {
  const found = all[random.whole(0, all.length - 1)];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}

/** Generates a value that usually fits a schema, and is sometimes at a limit or just beyond it. */
export function makeValue(schema: JsonSchema, making: Making, field = ''): unknown {
  const { random, known } = making;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeValue(pick(random, choices), making, field);
  const value = random.chance(0.7) ? known(field, random) : undefined;
  if (value !== undefined) return value;
  switch (schema.type) {
    case 'object':
      return makeObject(schema, making);
    case 'array':
      return makeArray(schema, making, field);
    case 'string':
      return makeText(schema, random);
    case 'number':
    case 'integer':
      return makeNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case undefined:
    default:
      return pick<unknown>(random, [null, 1, 'text', [], { any: 'thing' }]);
  }
}

function makeObject(schema: JsonSchema, making: Making): Record<string, unknown> {
  const { random } = making;
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || random.chance(0.5),
  );
  const made = fields.map(([name, property]) => [name, makeValue(property, making, name)]);
  const { additionalProperties, propertyNames } = schema;
  if (typeof additionalProperties === 'object' && made.length === 0) {
    const name = makeValue(propertyNames ?? { type: 'string', maxLength: 20 }, making, 'provider');
    made.push([String(name), makeValue(additionalProperties, making)]);
  }
  return Object.fromEntries(made);
}

function makeArray(schema: JsonSchema, making: Making, field: string): unknown[] {
  const { random } = making;
  if (schema.prefixItems) return schema.prefixItems.map((item) => makeValue(item, making, field));
  const { items, minItems = 0, maxItems = ITEMS_MAX } = schema;
  const least = Math.max(minItems, random.chance(0.1) ? 0 : 1);
  const beyond = random.chance(0.01) && maxItems <= 1_000 ? maxItems + 1 : 0;
  const length = beyond || random.whole(Math.min(least, maxItems), Math.max(minItems, Math.min(maxItems, ITEMS_MAX)));
  return Array.from({ length }, () => makeValue(typeof items === 'object' ? items : {}, making, field));
}

function makeNumber({ type, minimum = -1_000, maximum = 1_000 }: JsonSchema, random: Random): number {
  const high = Math.min(maximum, 1e12);
  if (random.chance(0.1)) return pick(random, [minimum, high, minimum - 1, high + 1, -0, 1e308, 5e-324]);
  const number = minimum + random.next() * (high - minimum);
  return type === 'integer' ? Math.round(number) : Math.round(number * 1e4) / 1e4;
}

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz ABCXYZ0123456789-_.\'"<>&%/\\ü漢🛰');

function makeText(schema: JsonSchema, random: Random): string {
  const { format, pattern, minLength = 0, maxLength = 30 } = schema;
  if (format === 'uuid') return makeUuid(random);
  if (format === 'date-time') return new Date(AROUND_MS + random.whole(-400, 60) * DAY_MS).toISOString();
  if (format === 'email') return `a${random.whole(1, 1e9)}@example.org`;
  if (pattern !== undefined) return pick(random, samplesOf(pattern));
  if (random.chance(0.05)) return 'x'.repeat(Math.min(maxLength, 20_000) + random.whole(0, 1));
  const length = random.whole(minLength, Math.max(minLength, Math.min(maxLength, 24)));
  return Array.from({ length }, () => pick(random, ALPHABET)).join('');
}

function makeUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

const samples = new Map<string, readonly string[]>();

function samplesOf(pattern: string): readonly string[] {
  const found = samples.get(pattern);
  if (found) return found;
  const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: SAMPLES_OF_PATTERN });
  samples.set(pattern, made);
  return made;
}
