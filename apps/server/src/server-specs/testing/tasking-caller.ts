import { deepStrictEqual as deepEqual } from 'node:assert';
import {
  endpoints,
  type ProblemCode,
  problem as problemSchema,
  problems,
  type TaskingWindow,
} from '@groundtrack/contract';
import { sql } from 'kysely';
import { DAY_MS } from '../../lib/time-units.ts';
import { CONTACT } from '../../testing/contact.ts';
import type { TestedServer } from '../../testing/running-server.ts';
import { ASSURED, at, type Fields, FLEXIBLE, GREENBELT } from './bad-taskings.ts';

export interface Sent {
  readonly key?: string;
  /** Text is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the tasking endpoints of a running server, validly or not. */
export class TaskingCaller {
  readonly #server: TestedServer;
  #terms: ReadonlyMap<string, string> = new Map();

  constructor(server: TestedServer) {
    this.#server = server;
  }

  /** The response to a POST. */
  post(path: string, { key, body, headers = {} }: Sent): Promise<Response> {
    return fetch(this.#server.url + path, {
      method: 'POST',
      headers: { ...headers, ...(key === undefined ? {} : { apiKey: key }), 'content-type': 'application/json' },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async good(path: string, sent: Sent): Promise<unknown> {
    const answer = await this.post(path, sent);
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return json;
  }

  /** The message of a refusal, after checking that nothing was ordered or charged. */
  async refusal(code: ProblemCode, path: string, sent: Sent): Promise<string> {
    const kept = await this.everything();
    const answer = await this.post(path, sent);
    const { detail, ...problem } = problemSchema.parse(await answer.json());
    const { status } = problems[code];
    deepEqual([problem.code, problem.status, answer.status], [code, status, status], detail);
    deepEqual(await this.everything(), kept, 'a refusal wrote something');
    return detail;
  }

  /** Everything that an order writes, and the charges. */
  async everything(): Promise<unknown> {
    const { rows } = await sql`SELECT (SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
      (SELECT json_agg(i ORDER BY id) FROM order_item i) AS items, (SELECT count(*) FROM sandbox_intent) AS payments,
      (SELECT count(*) FROM ledger_entry) AS ledger`.execute(this.#server.db);
    return rows;
  }

  /** @returns the session key of a new account */
  async register(username: string): Promise<string> {
    const body = { ...CONTACT, username, password: 'correct horse battery' };
    return endpoints.register.answer.schema.parse(await this.good(endpoints.register.path, { body })).apiKey;
  }

  async readTerms(): Promise<void> {
    const answer = await fetch(this.#server.url + endpoints.terms.path);
    const { result } = endpoints.terms.answer.schema.parse(await answer.json());
    this.#terms = new Map(result.map(({ provider, version }) => [provider, version]));
  }

  async windows(key: string, change: Fields = {}): Promise<TaskingWindow[]> {
    return endpoints.windows.answer.schema.parse(
      await this.good(endpoints.windows.path, { key, body: toSearch(change) }),
    );
  }

  /** An order line that can be sold, except for the change. */
  line(change: Fields = {}): Fields {
    const { product = FLEXIBLE } = change;
    const [, provider = ''] = typeof product === 'string' ? product.split(':') : [];
    return {
      product,
      geometry: GREENBELT,
      window: { start: at(7 * DAY_MS), stop: at(37 * DAY_MS) },
      metadata: { endUse: 'MAP' },
      description: 'Greenbelt, Maryland',
      termsVersion: this.#terms.get(provider),
      ...change,
    };
  }

  /** The same for a window. */
  assuredLine({ start, stop, token }: TaskingWindow, change: Fields = {}): Fields {
    return this.line({ product: ASSURED, window: { start, stop }, token, ...change });
  }
}

/** A valid search for windows or feasibility of a week, with changes. */
export function toSearch(change: Fields = {}): Fields {
  return {
    geometry: GREENBELT,
    start: at(0),
    stop: at(7 * DAY_MS),
    minElevation: 15,
    maxElevation: 90,
    ...change,
  };
}

/** The quote item of an order line. */
export function toQuoteItem(line: Fields): Fields {
  return { ...line, description: undefined, termsVersion: undefined };
}
