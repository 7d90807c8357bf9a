import { type Endpoint, endpoints } from '@groundtrack/contract';
import { openApiDocument } from '@groundtrack/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaText } from './schema-text.ts';
import { type TestHttp, testHttp } from './testing/test-http.ts';

describe('API description', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await testHttp();
  });
  afterAll(() => http.close());

  it('is served for machines', async () => {
    const response = await fetch(`${http.url}/api/openapi.json/`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument({ version: '0.1.0', serverUrl: '/' }))),
    );
  });

  it('is served for people: every call, no script, nothing from elsewhere', async () => {
    const response = await fetch(`${http.url}/api/docs`);
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page).toContain(`href="#${name}"`);
      expect(page).toContain(endpoint.summary);
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!www\.w3)/);
    expect(page).not.toMatch(/undefined|\[object/);
    expect(page).toContain('prefers-color-scheme: dark');
    expect(page).toContain('width=device-width');
  });
});

describe('schemaText', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ const: 'ok' }, '"ok"'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
    [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name]: number\n}'],
    [{ type: 'object' }, 'object'],
    [{}, 'any'],
    [
      {
        type: 'object',
        properties: {
          a: { type: 'string', minLength: 1, maxLength: 5 },
          b: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
          c: { type: 'array', items: { type: 'string' }, maxItems: 3, default: [] },
          d: { type: 'string', format: 'date-time' },
          e: { type: 'string', pattern: '^x$' },
        },
        required: ['a', 'b'],
      },
      `{
  a: string  // 1 to 5 characters
  b: integer  // at least 0
  c?: string[]  // at most 3 entries, default []
  d?: string  // ISO 8601 time
  e?: string  // matches ^x$
}`,
    ],
  ])('%j', (schema, expected) => {
    expect(schemaText(schema)).toBe(expected);
  });
});
