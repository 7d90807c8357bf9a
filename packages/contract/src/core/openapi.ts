import * as z from 'zod/mini';
import { SESSION_COOKIE, SESSION_HEADER } from '../accounts/session-cookie.ts';
import { endpoints, plannedEndpoints } from '../endpoints.ts';
import { taskingOrderItem } from '../orders/schemas.ts';
import { taskingQuoteItem } from '../quotes/items.ts';
import { webhookEvent } from '../webhooks/schemas.ts';
import { areaMultiPolygon, areaPolygon } from './area-geometry.ts';
import type { Endpoint } from './endpoint.ts';
import { toIntroduction } from './openapi-introduction.ts';
import { SAMPLES } from './openapi-samples.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { type ProblemCode, problem, problems } from './problem.ts';
import { point } from './units.ts';

/** Tag of the requests that the server sends, apart from the endpoints that manage webhooks. */
const WEBHOOK_TAG = 'Webhook events';

type Json = Record<string, unknown>;

/** Problems that every endpoint can return without declaring them. */
const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'invalid-request',
  'method-not-allowed',
  'misdirected-request',
  'internal-error',
  'unavailable',
];

/** Problems of requests with a body, even an unexpected one. */
const POST_PROBLEMS: readonly ProblemCode[] = ['too-large', 'unsupported-media-type'];

/** Problems of conditional and range requests, which every file supports. */
const FILE_PROBLEMS: readonly ProblemCode[] = ['precondition-failed', 'range-not-satisfiable'];

/** Problems of paths with parameters, which may match nothing. */
const PATH_PROBLEMS: readonly ProblemCode[] = ['not-found'];

/** Problems that follow from the form of a request. The introduction lists them once for all endpoints. */
export const SHARED_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  ...COMMON_PROBLEMS,
  ...POST_PROBLEMS,
  ...FILE_PROBLEMS,
  'malformed-json',
  'session-required',
  'session-expired',
  'password-change-required',
  'origin-not-allowed',
  'too-many-requests',
] satisfies ProblemCode[]);

/** Schemas of many endpoints, described once. */
const SHARED_SCHEMAS = new Map<unknown, string>([
  [point, 'Point'],
  [areaPolygon, 'Polygon'],
  [areaMultiPolygon, 'MultiPolygon'],
]);

/** The OpenAPI 3.1 document of all declared endpoints. */
export function openApiDocument(info: { readonly version: string; readonly serverUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundtrack API',
      version: info.version,
      description: toIntroduction(info.serverUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.serverUrl }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { event: { post: webhookOperation() } },
    components: {
      schemas: {
        Point: jsonSchema(point, 'input'),
        Polygon: jsonSchema(areaPolygon, 'input'),
        MultiPolygon: jsonSchema(areaMultiPolygon, 'input'),
        Problem: jsonSchema(problem, 'output'),
      },
      responses: { Problem: problemResponse('Any other failure, see [Failures](#description/failures)') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'apiKey', description: 'The `apiKey` that a login returns' },
        browser: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Session of a browser' },
      },
    },
  };
}

/** For pages of this server only. */
const cookieParameter: Json = {
  name: SESSION_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', const: 'cookie' },
  description: 'Sets the key as a cookie that scripts cannot read, and leaves apiKey empty',
};

function operation(name: string, endpoint: Endpoint): Json {
  const parameters = [
    ...toParameters(endpoint.params, 'path'),
    ...toParameters(endpoint.query, 'query'),
    ...toParameters(endpoint.headers, 'header'),
    ...(endpoint.opensSession ? [cookieParameter] : []),
  ];
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    security: endpoint.auth === 'session' ? [{ session: [] }, { browser: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input'), ...examples(endpoint) } },
          },
        }
      : {}),
    responses: responses(name, endpoint),
  };
}

function examples({ examples: bodies }: Endpoint): Json {
  if (!bodies) return {};
  return { examples: Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }])) };
}

/** Real responses of the main endpoints, by the name of the endpoint. */
const ANSWERS = new Map<string, unknown>([
  ['register', SAMPLES.session],
  ['logIn', SAMPLES.session],
  ['catalog', SAMPLES.search],
  ['quote', SAMPLES.quote],
  ['placeOrder', SAMPLES.order],
  ['orderDownloads', SAMPLES.files],
]);

function sampleAnswer(name: string): Json {
  return ANSWERS.has(name) ? { examples: { shortened: { value: ANSWERS.get(name) } } } : {};
}

/** The requests that the server sends to webhook URLs. */
function webhookOperation(): Json {
  const parameters = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: 'webhookEvent',
    tags: [WEBHOOK_TAG],
    security: [],
    summary: 'State of an image or tasking changed',
    description: 'Sent to the webhooks of the account, signed as Standard Webhooks 1.0.0 defines it',
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(webhookEvent, 'output') } } },
    responses: { '2XX': { description: 'Accepted' }, 410: { description: 'Turns the webhook off' } },
  };
}

function toParameters(schema: Endpoint['params'], place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => {
    const { description, ...schemaOfValue } = shape;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: schemaOfValue,
    };
  });
}

function responses(name: string, endpoint: Endpoint): Json {
  const answers: Record<string, Json> = {};
  const { answer } = endpoint;
  if (answer.kind === 'json')
    answers[answer.status ?? 200] = {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(answer.schema, 'output'), ...sampleAnswer(name) } },
    };
  else if (answer.kind === 'empty') answers[204] = { description: 'Done' };
  else if (answer.kind === 'redirect') answers[303] = { description: 'The next page' };
  else if (answer.kind === 'events')
    answers[200] = {
      description: 'Server-sent events until either side ends them; the data of each has this shape',
      content: { 'text/event-stream': { schema: jsonSchema(answer.schema, 'output') } },
    };
  else
    answers[200] = {
      description: 'The file',
      content: Object.fromEntries(
        answer.mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  if (answer.kind === 'file' || (answer.kind === 'json' && answer.keptSec !== undefined))
    answers[304] = { description: 'Not modified: the ETag of the client is current' };
  if (answer.kind === 'file' && answer.mayRedirect)
    answers[307] = { description: 'Temporary address of the file in the object store' };
  for (const [status, codes] of problemsByStatus(name, endpoint))
    answers[status] = problemResponse(codes.map(problemText).join('; '));
  answers['default'] = { $ref: '#/components/responses/Problem' };
  return answers;
}

function problemResponse(description: string): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

function problemText(code: ProblemCode): string {
  return `\`${code}\`: ${problems[code].title}`;
}

/** All problems that an endpoint may return: the declared ones, and those implied by its input and output. */
export function declaredProblems(name: string, endpoint: Endpoint): readonly ProblemCode[] {
  const session = endpoint.auth === 'session' ? sessionProblems(endpoint) : [];
  const cookie: ProblemCode[] = endpoint.auth === 'session' || endpoint.opensSession ? ['origin-not-allowed'] : [];
  const confirmation: ProblemCode[] = endpoint.needsConfirmation ? ['confirmation-needed'] : [];
  const planned: ProblemCode[] = (plannedEndpoints as readonly string[]).includes(name) ? ['not-implemented'] : [];
  const file = endpoint.answer.kind === 'file' ? FILE_PROBLEMS : [];
  const body: ProblemCode[] = endpoint.body ? ['malformed-json'] : [];
  const path = endpoint.params ? PATH_PROBLEMS : [];
  const post = endpoint.method === 'POST' ? POST_PROBLEMS : [];
  return [
    ...new Set([
      ...COMMON_PROBLEMS,
      ...session,
      ...cookie,
      ...confirmation,
      ...planned,
      ...body,
      ...path,
      ...post,
      ...file,
      ...endpoint.problems,
    ]),
  ];
}

function problemsByStatus(name: string, endpoint: Endpoint): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of declaredProblems(name, endpoint)) {
    if (SHARED_PROBLEMS.has(code)) continue;
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function sessionProblems({ allowsRestricted }: Endpoint): ProblemCode[] {
  return ['session-required', 'session-expired', ...(allowsRestricted ? [] : ['password-change-required' as const])];
}

/**
 * An item with a window and without a `kind` is a tasking: `byKind` adds the kind before these schemas parse the item.
 */
const KIND_MAY_BE_LEFT_OUT: ReadonlySet<unknown> = new Set([taskingQuoteItem, taskingOrderItem]);

function jsonSchema(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { required } = jsonSchema;
      if (io === 'input' && KIND_MAY_BE_LEFT_OUT.has(zodSchema)) required?.splice(required.indexOf('kind'), 1);
      // Its pattern of 400 characters says no more.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // The pages that show it take `false` for a schema of its own. The maximum excludes more items as well.
      if (jsonSchema.prefixItems && jsonSchema.items === false) delete jsonSchema.items;
      const isWhole = (zodSchema as unknown) === schema;
      const name = isWhole ? undefined : SHARED_SCHEMAS.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return shape;
}
