import { type Endpoint, fail, ok, type Result } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { describeIssue, ruleText } from './describe-issue.ts';

/** The parts of a request as its handler receives them. Parts that the contract does not declare are undefined. */
export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/**
 * Parses a request with the schemas of its endpoint.
 * @returns one `invalid-request` that lists the errors of all parts, or `malformed-json`
 */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): Result<ParsedRequest> {
  const json = endpoint.body ? parseJson(toRawBody(request)) : ok(undefined);
  if (!json.ok) return json;
  const errors: string[] = [];
  const parse = (schema: Endpoint['body'], value: unknown, part: Parameters<typeof describeIssue>[1]): unknown => {
    if (!schema) return undefined;
    const parsed = safeParse(schema, value);
    if (parsed === null) {
      errors.push(`${part}: has an object with a "length" in place of a text or a list`);
      return undefined;
    }
    if (!parsed.success) errors.push(...parsed.error.issues.map((issue) => describeIssue(issue, part)));
    return parsed.data;
  };
  const input: ParsedRequest = {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    headers: parse(endpoint.headers, request.headers, 'header'),
    body: parse(endpoint.body, json.value, 'body'),
  };
  if (/%00/.test(request.url)) errors.push('path: must not contain the character U+0000');
  return errors.length > 0 ? fail('invalid-request', joinErrors(errors), errors) : ok(input);
}

/** One line of all errors, in which only the last one may end with a period. */
function joinErrors(errors: readonly string[]): string {
  return errors.map((error, index) => (index < errors.length - 1 ? error.replace(/\.$/, '') : error)).join('; ');
}

/**
 * zod reads the length of any value that has one before it checks the type, and fails to compare an object without a
 * `toString`.
 * @returns null for such a value
 */
function safeParse(schema: NonNullable<Endpoint['body']>, value: unknown) {
  try {
    return z.safeParse(schema, value, { error: ruleText, reportInput: true });
  } catch (error) {
    if (error instanceof TypeError && error.message === 'Cannot convert object to primitive value') return null;
    throw error;
  }
}

/** The body as bytes, empty if there was none. Signatures are computed over these bytes. */
export function toRawBody(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

function parseJson(bytes: Uint8Array): Result<unknown> {
  if (bytes.length === 0) return ok(undefined);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (!UNSTORABLE_ESCAPE.test(text)) return ok(value);
    for (const { what, isIn } of UNSTORABLE) {
      const found = pathTo(value, isIn, []);
      if (found === null) continue;
      const problem = `${found.join('.') || 'body'}: must not contain ${what}`;
      return fail('invalid-request', problem, [problem]);
    }
    return ok(value);
  } catch (error) {
    // The problem states only the position. V8's message repeats the text around it, which may be a password.
    const place =
      error instanceof SyntaxError ? /at position \d+( \(line \d+ column \d+\))?/.exec(error.message) : null;
    const where = place ? ` (${place[0]})` : '';
    return fail('malformed-json', `The body is not valid JSON in UTF-8${where}`);
  }
}

/**
 * JSON escapes that PostgreSQL can store neither as text nor as JSON. The unescaped bytes are not valid JSON or UTF-8.
 */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const UNSTORABLE = [
  { what: 'the character U+0000', isIn: (text: string) => text.includes('\0') },
  { what: 'half a character (U+D800 to U+DFFF)', isIn: (text: string) => !text.isWellFormed() },
] as const;

/**
 * The path to the first text that meets a condition. The name of a field counts for the object that contains it. Null
 * if there is none.
 */
function pathTo(value: unknown, isIn: (text: string) => boolean, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isIn(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    const found = isIn(key) ? path : pathTo(one, isIn, [...path, key]);
    if (found) return found;
  }
  return null;
}
