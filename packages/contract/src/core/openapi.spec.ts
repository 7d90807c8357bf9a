import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints, plannedEndpoints } from '../endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument, SHARED_PROBLEMS } from './openapi.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { problems } from './problem.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> }
    >
  >;
}

interface Body {
  readonly content: {
    readonly 'application/json': {
      readonly schema: { readonly items: { readonly oneOf: readonly { readonly required: readonly string[] }[] } };
    };
  };
}

/** Names that need no description: GeoJSON (RFC 7946), account fields, and self-explanatory names. */
const KNOWN = /^(_id|type|coordinates|kind|latitude|longitude|x|y|sar|ms|pan|min|max|value|unit|name|filter)$/;
const USER = /\/user\/\w+$/;

/** Properties and parameters in a part of the document that have no description. */
function undescribed(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const nested = Object.entries(part).flatMap(([key, value]) =>
    key === 'examples' ? [] : undescribed(value, `${path}/${key}`),
  );
  const fields = 'properties' in part ? Object.entries(part.properties as object) : [];
  const silent = fields.filter(
    ([name, field]) => !KNOWN.test(name) && !USER.test(`${path}/${name}`) && !('description' in (field as object)),
  );
  return [...silent.map(([name]) => `${path}/${name}`), ...nested];
}

const document = openApiDocument({ version: '1.2.3', serverUrl: 'https://images.example.org' });
// The validator below checks the shape.
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const all = Object.entries<Endpoint>(endpoints);

function operationOf(endpoint: Endpoint): Operation {
  const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not described`);
  return operation;
}

function ownProblems({ problems: declared }: Endpoint) {
  return declared.filter((code) => !SHARED_PROBLEMS.has(code));
}

describe('openApiDocument', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('describes the webhook requests', () => {
    expect(JSON.stringify(document['webhooks'])).toMatch(/image\.state_changed.*Delivered.*ping/);
  });

  it('describes each endpoint exactly once', () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
    expect(ids.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(endpoints).toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it.each(all)('describes %s: parameters, body, session, and every response', (name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation.operationId).toBe(name);
    expect(operation.summary).toBe(endpoint.summary);
    expect(endpoint.summary.length).toBeLessThanOrEqual(60);
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(described.map((parameter) => parameter.name)).toEqual(inPath);
    expect(described.every((parameter) => parameter.required)).toBe(true);
    expect('requestBody' in operation).toBe(endpoint.body !== undefined);
    expect(operation.security).toHaveLength(endpoint.auth === 'session' ? 2 : 0);
    const statuses = Object.keys(operation.responses);
    for (const code of ownProblems(endpoint)) expect(statuses).toContain(String(problems[code].status));
    expect(statuses).toContain('default');
    expect(statuses.includes('501')).toBe((plannedEndpoints as readonly string[]).includes(name));
    for (const { description, $ref } of Object.values(operation.responses)) expect(description || $ref).toBeTruthy();
  });

  it.each([
    'logIn',
    'catalog',
    'quote',
    'placeOrder',
    'orderDownloads',
    'images',
    'windows',
    'feasibility',
    'webhooks',
    'createWebhook',
    'updateWebhook',
    'webhookDeliveries',
    'confirmSandboxPayment',
    'products',
    'terms',
  ] as const)('describes every field of %s', (name) => {
    const endpoint = endpoints[name];
    expect(undescribed(operationOf(endpoint))).toEqual([]);
  });

  it('describes every field of a webhook', () => {
    expect(undescribed((document['webhooks'] as { event: { post: unknown } }).event.post)).toEqual([]);
  });

  it.each(all.filter(([, { examples }]) => examples))('has only valid example bodies for %s', (_name, endpoint) => {
    for (const body of Object.values(endpoint.examples ?? {}))
      expect(endpoint.body && z.safeParse(endpoint.body, body).error).toBeUndefined();
  });

  it('does not require the kind of an item, like the server', () => {
    for (const endpoint of [endpoints.quote, endpoints.placeOrder]) {
      const { schema } = (operationOf(endpoint).requestBody as Body).content['application/json'];
      const required = schema.items.oneOf.map((item) => item.required);
      expect(required).toEqual([
        expect.arrayContaining(['featureId', 'geometry']),
        expect.arrayContaining(['window', 'geometry']),
      ]);
      expect(required.flat()).not.toContain('kind');
    }
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
    expect(references).toEqual(
      new Set([
        '#/components/responses/Problem',
        '#/components/schemas/MultiPolygon',
        '#/components/schemas/Point',
        '#/components/schemas/Polygon',
        '#/components/schemas/Problem',
      ]),
    );
  });
});

describe('the OpenAPI document', () => {
  it('contains the version and address of the server', () => {
    expect(document['info']).toMatchObject({ title: 'Groundtrack API', version: '1.2.3' });
    expect(document['servers']).toEqual([{ url: 'https://images.example.org' }]);
  });

  it('shows how to buy an image with commands that fit on a page', () => {
    const { description } = document['info'] as { readonly description: string };
    const commands = [...description.matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command);
    expect(commands.join('\n')).toMatch(/^SERVER=https:\/\/images\.example\.org$/m);
    expect(commands).toHaveLength(8);
    for (const line of commands.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(70);
  });

  it('lists each tag of the endpoints exactly once, with what it is for', () => {
    const used = new Set(all.map(([, { tag }]) => tag));
    const tags = document['tags'] as readonly { readonly name: string; readonly description: string }[];
    expect(tags.map(({ name }) => name)).toEqual(Object.keys(tagDescriptions));
    expect(new Set(tags.map(({ name }) => name))).toEqual(new Set([...used, 'Webhook events']));
    for (const { description } of tags) expect(description).toMatch(/\.$/);
  });

  it.each(all)('describes the declared success status and media type of %s', (_name, endpoint) => {
    const { answer } = endpoint;
    const succeeded = Object.entries(operationOf(endpoint).responses).filter(([status]) => status < '400');
    const types = succeeded.flatMap(([, { content = {} }]) => Object.keys(content));
    const expected = {
      json: () =>
        answer.kind === 'json'
          ? [answer.keptSec === undefined ? String(answer.status ?? 200) : '200,304', ['application/json']]
          : [],
      file: () =>
        answer.kind === 'file' ? [answer.mayRedirect ? '200,304,307' : '200,304', [...answer.mediaTypes]] : [],
      events: () => ['200', ['text/event-stream']],
      empty: () => ['204', []],
      redirect: () => ['303', []],
    };
    expect([succeeded.map(([status]) => status).join(), types]).toEqual(expected[answer.kind]());
  });

  it.each(all)('lists each problem of %s once, with its title, under its status', (_name, endpoint) => {
    const { responses } = operationOf(endpoint);
    for (const code of ownProblems(endpoint)) {
      const { status, title } = problems[code];
      expect(responses[status]?.description.split('; ')).toContain(`\`${code}\`: ${title}`);
      expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/problem+json']);
    }
  });

  it('lists not-found for paths with parameters', () => {
    for (const [, endpoint] of all.filter(([, { params }]) => params))
      expect(operationOf(endpoint).responses[404]?.description).toContain('`not-found`');
  });

  it('lists the problems of all calls once, in the introduction', () => {
    const { description } = document['info'] as { description: string };
    for (const code of SHARED_PROBLEMS)
      expect(description).toMatch(new RegExp(`\\| ${problems[code].status} \\|[^|]*\`${code}\``));
    expect(SHARED_PROBLEMS.size).toBe(
      [...description.matchAll(/^\| \d{3} \|([^|]*)/gm)].flatMap(([, codes = '']) => codes.split(',')).length,
    );
  });

  it('describes a redirect for the file of a link only', () => {
    const redirected = all.filter(([, endpoint]) => '307' in operationOf(endpoint).responses);
    expect(redirected.map(([name]) => name)).toEqual(['linkedFile']);
  });
});

describe('endpoints', () => {
  it('have unique paths without a trailing slash', () => {
    const keys = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [, { path }] of all) expect(path).toMatch(/^\/api\/v\d(\/:?[\w-]+)+(\.xml)?$/);
  });

  it('declare every planned endpoint', () => {
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining([...plannedEndpoints]));
    expect(new Set(plannedEndpoints).size).toBe(plannedEndpoints.length);
  });

  it('have no body with GET', () => {
    for (const [name, { method, body }] of all)
      expect([name, method === 'GET' && body !== undefined]).toEqual([name, false]);
  });

  it('list each problem once, and no common problem', () => {
    const implied = ['internal-error', 'invalid-request', 'session-required', 'session-expired'];
    for (const [name, { problems: declared }] of all) {
      expect([name, new Set(declared).size]).toEqual([name, declared.length]);
      expect(implied.filter((code) => (declared as readonly string[]).includes(code))).toEqual([]);
    }
  });

  it('have a one-line summary without a period', () => {
    for (const [, { summary }] of all) {
      expect(summary).toMatch(/^[A-Z][^.;:]*$/);
      expect(summary).not.toContain('\n');
    }
  });

  it('declare a schema for exactly the parameters in their path', () => {
    for (const [, { path, params }] of all) expect(path.includes(':')).toBe(params !== undefined);
  });
});
