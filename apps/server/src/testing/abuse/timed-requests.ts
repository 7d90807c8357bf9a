import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { request } from 'undici';
import { CONTACT } from '../contact.ts';

export interface TimedAnswer {
  readonly tookMs: number;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Parsed on demand, because parsing megabytes would delay concurrent measurements. */
  json(): unknown;
}

export type SendTimed = (
  name: EndpointName,
  body?: unknown,
  signal?: AbortSignal,
  query?: string,
) => Promise<TimedAnswer>;

/** The session and the address of requests. */
interface Sender {
  readonly apiKey?: string;
  /** The client address, as a proxy on this machine would set it. */
  readonly address?: string;
}

/**
 * Sends requests without path parameters and measures their time. They accept compressed responses, which cost the
 * server most.
 */
export function timedRequests(url: string, { apiKey, address }: Sender = {}): SendTimed {
  return async (name, body, signal, query = '') => {
    const { method, path }: Endpoint = endpoints[name];
    const startedMs = performance.now();
    // `fetch` would use several times as much CPU time, which the server needs here.
    const answer = await request(url + path + query, {
      method,
      headers: {
        'accept-encoding': 'br',
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const bytes = await answer.body.bytes();
    const tookMs = performance.now() - startedMs;
    const { headers, statusCode: status } = answer;
    return { tookMs, status, headers, json: () => toJson(bytes, headers) };
  };
}

function toJson(bytes: Uint8Array, headers: IncomingHttpHeaders): unknown {
  if (!headers['content-type']?.includes('json')) return null;
  const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
  return JSON.parse(Buffer.from(plain).toString());
}

let askers = 0;

/** An unused address, so that its rate limit does not matter (TEST-NET-2, RFC 5737). */
export function newAddress(): string {
  return `198.51.100.${++askers}`;
}

/** @returns a way to call endpoints as a new account, from a unique address if none is given */
export async function registered(url: string, address = newAddress()): Promise<SendTimed> {
  const username = `abuse-${++askers}@example.org`;
  const contact = { ...CONTACT, username, password: 'correct horse battery' };
  const answer = await timedRequests(url, { address })('register', contact);
  return timedRequests(url, { address, apiKey: endpoints.register.answer.schema.parse(answer.json()).apiKey });
}

/** The `q` quantile of the times of the responses. */
export function quantileMs(answers: readonly Pick<TimedAnswer, 'tookMs'>[], q: number): number {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
