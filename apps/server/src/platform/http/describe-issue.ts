import type * as z from 'zod/v4/core';

const SECRET_FIELD = /pass|key|secret|token|card|cvc|authorization/i;
const SHOWN_VALUE_MAX = 40;

/** The text for a rule without its own text in the contract: what is allowed, with the limit. */
export function ruleText(issue: z.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return boundText(issue.origin, `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`);
    case 'too_big':
      return boundText(issue.origin, `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`);
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a time like 2026-08-22T15:10:37Z'
        : `must be a valid ${issue.format}`;
    case 'unrecognized_keys':
      return 'has unknown fields';
    case 'invalid_union':
      return unionText(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'custom':
    case 'invalid_key':
    case 'invalid_element':
      return 'is not allowed';
    default:
      return issue satisfies never;
  }
}

/** For a discriminated union, the allowed values of its discriminator. */
function unionText(issue: Extract<z.$ZodRawIssue, { readonly code: 'invalid_union' }>): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
  const names = options.filter((option: unknown) => typeof option === 'string');
  return names.length > 0 ? `must be one of ${names.join(', ')}` : 'has none of the allowed shapes';
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function boundText(origin: string, bound: string): string {
  if (origin === 'string') return `must have ${bound} characters`;
  if (origin === 'array') return `must have ${bound} entries`;
  return `must be ${bound}`;
}

/**
 * One readable line: field, rule with its limit, and the shortened value. Values of passwords, keys, and cards, and
 * whole objects, are never repeated.
 * @param part shown before fields outside the body: `query`, `path`, `header`
 */
export function describeIssue(issue: z.$ZodIssue, part: 'body' | 'query' | 'path' | 'header'): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return unknownText(
      issue.keys.map((key) => [...path, key].join('.')),
      part,
    );
  const field = [...(part === 'body' && path.length > 0 ? [] : [part]), ...path].join('.');
  const isSecret = path.length === 0 || path.some((segment) => SECRET_FIELD.test(segment));
  const value = isSecret ? null : shownValue(sentValue(issue));
  return `${field}: ${issue.message}${value === null ? '' : `, not ${value}`}`;
}

const PART_FIELDS = { body: 'field', query: 'query parameter', path: 'path parameter', header: 'header' } as const;

function unknownText(names: readonly string[], part: keyof typeof PART_FIELDS): string {
  const shown = names.map((name) => `"${shorten(name)}"`).join(', ');
  return names.length === 1
    ? `Unknown ${PART_FIELDS[part]} ${shown}. Remove it.`
    : `Unknown ${PART_FIELDS[part]}s ${shown}. Remove them.`;
}

/** The value at the path of an issue. For a discriminated union, zod reports the whole object. */
function sentValue(issue: z.$ZodIssue): unknown {
  const { input } = issue;
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return input;
  return typeof input === 'object' && input !== null ? Reflect.get(input, issue.discriminator) : input;
}

/** @param input parsed JSON or a part of the URL */
function shownValue(input: unknown): string | null {
  if (input === undefined || input === '') return null;
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object' && input !== null) return 'an object';
  return shorten(JSON.stringify(input));
}

function shorten(text: string): string {
  return text.length > SHOWN_VALUE_MAX ? `${text.slice(0, SHOWN_VALUE_MAX)}…` : text;
}
