import { type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { CONTACT } from '../contact.ts';

export interface TimedAnswer {
  readonly tookMs: number;
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

export type TimedAsk = (
  name: EndpointName,
  body?: unknown,
  signal?: AbortSignal,
  query?: string,
) => Promise<TimedAnswer>;

/** Asks endpoints without parameters, and takes the time of each. */
export function timedAsker(url: string, apiKey?: string): TimedAsk {
  return async (name, body, signal, query = '') => {
    const { method, path }: Endpoint = endpoints[name];
    const startedMs = performance.now();
    const answer = await fetch(url + path + query, {
      method,
      headers: {
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const text = await answer.text();
    const tookMs = performance.now() - startedMs;
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { tookMs, status: answer.status, headers: answer.headers, json: isJson ? JSON.parse(text) : null };
  };
}

/** @returns a way to ask for a new account */
export async function registered(url: string, username: string): Promise<TimedAsk> {
  const answer = await timedAsker(url)('register', { ...CONTACT, username, password: 'correct horse battery' });
  return timedAsker(url, endpoints.register.answer.schema.parse(answer.json).apiKey);
}

/** The time below which the share `q` of the answers came. */
export function quantileMs(answers: readonly TimedAnswer[], q: number): number {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
