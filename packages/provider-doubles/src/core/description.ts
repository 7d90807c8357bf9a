import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type DoubleRequest, isObject, type JsonObject, type Route } from './http-types.ts';

/** A part of a request that the description of the provider does not allow. */
export interface RequestProblem {
  readonly in: 'path' | 'query' | 'body';
  readonly at: readonly (string | number)[];
  readonly message: string;
  /** The keyword of JSON Schema: `required`, `enum`, … */
  readonly keyword: string;
}

/** The OpenAPI description of a part of a provider, whose paths begin at `basePath`. */
export interface Description {
  readonly basePath: string;
  /** OpenAPI 3.1. */
  readonly document: unknown;
}

type Check = (value: unknown) => readonly ErrorObject[];

const ID = 'description';

/** Checks requests and answers against descriptions. Routes that are not described pass. */
export class Descriptions {
  readonly #parts: readonly { readonly basePath: string; readonly paths: JsonObject; readonly schemas: SchemaTexts }[];

  constructor(descriptions: readonly Description[]) {
    this.#parts = descriptions.map(({ basePath, document }) => {
      if (!isObject(document) || !isObject(document['paths'])) throw new TypeError(`no OpenAPI at ${basePath}`);
      return { basePath, paths: document['paths'], schemas: new SchemaTexts(document) };
    });
  }

  requestProblems(route: Route, request: DoubleRequest): readonly RequestProblem[] {
    const found = this.#find(route);
    if (!found) return [];
    const { operation, pointer, schemas } = found;
    const parameters = listOf(operation['parameters']);
    const problems = parameters.flatMap((parameter, at) =>
      parameterProblems(parameter, request, schemas.coercing([...pointer, 'parameters', String(at), 'schema'])),
    );
    return [
      ...problems,
      ...bodyProblems(operation['requestBody'], request.body, (type) =>
        schemas.exact([...pointer, 'requestBody', 'content', type, 'schema']),
      ),
    ];
  }

  /**
   * What is wrong with an answer, a line each. Failures are not checked: providers answer them in other ways than they
   * describe.
   */
  answerProblems(route: Route, status: number, json: unknown): readonly string[] {
    const found = this.#find(route);
    if (!found || status >= 300) return [];
    const responses = isObject(found.operation['responses']) ? found.operation['responses'] : {};
    const response = responses[String(status)];
    if (!isObject(response)) return [`status ${status} is not described`];
    const type = jsonTypeOf(response['content']);
    if (type === undefined) return [];
    const check = found.schemas.exact([...found.pointer, 'responses', String(status), 'content', type, 'schema']);
    return check(json).map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`);
  }

  #find({ method, path }: Route) {
    for (const { basePath, paths, schemas } of this.#parts) {
      if (!path.startsWith(basePath)) continue;
      const template = path.slice(basePath.length);
      const item = paths[template];
      const verb = method.toLowerCase();
      const operation = isObject(item) ? item[verb] : undefined;
      if (isObject(operation)) return { operation, pointer: ['paths', template, verb], schemas };
    }
    return undefined;
  }
}

/** The schemas of one document, compiled when they are first used. */
class SchemaTexts {
  readonly #exact: Ajv2020;
  readonly #coercing: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: JsonObject) {
    // Providers use formats of their own, which ajv would log.
    const options = { strict: false, allErrors: true, logger: false } as const;
    this.#exact = new Ajv2020(options);
    this.#coercing = new Ajv2020({ ...options, coerceTypes: 'array' });
    for (const ajv of [this.#exact, this.#coercing]) {
      formats.default(ajv);
      ajv.addSchema(document, ID);
    }
  }

  exact(pointer: readonly string[]): Check {
    return this.#check(this.#exact, 'exact', pointer);
  }

  /** For parameters, which arrive as text. */
  coercing(pointer: readonly string[]): Check {
    return this.#check(this.#coercing, 'coercing', pointer);
  }

  #check(ajv: Ajv2020, kind: string, pointer: readonly string[]): Check {
    const reference = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const key = `${kind} ${reference}`;
    const validate = this.#compiled.get(key) ?? ajv.compile({ $ref: `${ID}#/${reference}` });
    this.#compiled.set(key, validate);
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  }
}

function parameterProblems(parameter: JsonObject, request: DoubleRequest, check: Check): RequestProblem[] {
  const place = parameter['in'];
  const name = String(parameter['name']);
  if (place !== 'path' && place !== 'query') return [];
  const isList = isObject(parameter['schema']) && parameter['schema']['type'] === 'array';
  const values = place === 'path' ? [request.params[name] ?? ''] : request.query.getAll(name);
  if (values.length === 0)
    return parameter['required'] === true
      ? [{ in: place, at: [name], message: 'Field required', keyword: 'required' }]
      : [];
  // The coercing validator replaces a value in its parent.
  const errors = check(isList ? values : values.at(-1));
  return errors.map(({ message = '', keyword }) => ({ in: place, at: [name], message, keyword }));
}

function bodyProblems(requestBody: unknown, body: unknown, checkOf: (type: string) => Check): RequestProblem[] {
  if (!isObject(requestBody)) return [];
  const type = jsonTypeOf(requestBody['content']);
  if (type === undefined) return [];
  if (body === undefined)
    return requestBody['required'] === true
      ? [{ in: 'body', at: [], message: 'Field required', keyword: 'required' }]
      : [];
  return checkOf(type)(body).map(({ instancePath, keyword, message = '', params }) => {
    const at = instancePath.split('/').slice(1).map(toStep);
    const missing: unknown = params['missingProperty'];
    return typeof missing === 'string'
      ? { in: 'body', at: [...at, missing], message: 'Field required', keyword }
      : { in: 'body', at, message, keyword };
  });
}

function toStep(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function jsonTypeOf(content: unknown): string | undefined {
  return isObject(content) ? Object.keys(content).find((type) => type.includes('json')) : undefined;
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
