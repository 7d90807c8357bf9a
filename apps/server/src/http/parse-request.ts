import { type Endpoint, fail, ok, type Result } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { describeIssue, ruleText } from './describe-issue.ts';

/** Every part of a request as its handler receives it; parts the contract does not declare are undefined. */
export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/**
 * Parses a request with the schemas of its endpoint.
 * @returns one `invalid-request` that names everything wrong in all parts, or `malformed-json`
 */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): Result<ParsedRequest> {
  const json = endpoint.body ? parseJson(toRawBody(request)) : ok(undefined);
  if (!json.ok) return json;
  const errors: string[] = [];
  const parse = (schema: Endpoint['body'], value: unknown, part: Parameters<typeof describeIssue>[1]): unknown => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value, { error: ruleText, reportInput: true });
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
  return errors.length > 0 ? fail('invalid-request', errors.join('; '), errors) : ok(input);
}

/** The body as it came; empty when there was none. Bodies are kept as bytes, signatures need them untouched. */
export function toRawBody(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

function parseJson(bytes: Uint8Array): Result<unknown> {
  if (bytes.length === 0) return ok(undefined);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // PostgreSQL cannot store U+0000 in a text, and no field of ours needs it.
    if (text.includes('\\u0000'))
      return fail('invalid-request', 'body: must not contain the character U+0000', [
        'body: must not contain the character U+0000',
      ]);
    const value: unknown = JSON.parse(text);
    const half = HALF_CHARACTER.test(text) ? pathToHalfCharacter(value, []) : null;
    if (half === null) return ok(value);
    const problem = `${half.join('.') || 'body'}: must not contain half a character (U+D800 to U+DFFF)`;
    return fail('invalid-request', problem, [problem]);
  } catch (error) {
    // The problem names only the place: V8's message repeats the text around it, which may be a password.
    const place =
      error instanceof SyntaxError ? /at position \d+( \(line \d+ column \d+\))?/.exec(error.message) : null;
    const where = place ? ` (${place[0]})` : '';
    return fail('malformed-json', `The body is not valid JSON in UTF-8${where}`);
  }
}

const HALF_CHARACTER = /\\ud[89a-f]/i;

/** Half of a surrogate pair: PostgreSQL keeps it neither in a text nor in JSON. @returns null when there is none */
function pathToHalfCharacter(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    const found = key.isWellFormed() ? pathToHalfCharacter(one, [...path, key]) : path;
    if (found) return found;
  }
  return null;
}
