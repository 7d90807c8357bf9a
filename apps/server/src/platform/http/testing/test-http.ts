import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, fail, type Problem, plannedEndpoints } from '@groundtrack/contract';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../system/ports.ts';
import { buildServer, type ServerOptions } from '../build-server.ts';
import type { Caller, Handlers } from '../handler.ts';
import type { CountRequests } from '../rate-limits.ts';
import type { LiveSession } from '../session.ts';

export const LIVE_KEY = 'live-key';
export const RESTRICTED_KEY = 'restricted-key';
export const CALLER: Caller = { accountId: 'a1', sessionHash: new Uint8Array(32) };

const liveSessions: ReadonlyMap<string, LiveSession> = new Map([
  [LIVE_KEY, { ...CALLER, id: 's1', restricted: null }],
  [RESTRICTED_KEY, { ...CALLER, id: 's2', restricted: 'set-password' }],
]);

interface LogLine {
  readonly level: keyof Log;
  readonly event: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface TestHttp {
  readonly server: FastifyInstance;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly lines: readonly LogLine[];
  close(): Promise<void>;
}

/**
 * The real server on loopback with the given handlers. All others respond with 503. Its live sessions are {@link
 * LIVE_KEY} and {@link RESTRICTED_KEY}.
 */
export async function testHttp(
  handlers: Partial<Handlers> = {},
  options: Partial<Omit<ServerOptions, 'handlers'>> = {},
): Promise<TestHttp> {
  const lines: LogLine[] = [];
  const webRoot = await mkdtemp(join(tmpdir(), 'groundtrack-web-'));
  let ids = 0;
  const server = await buildServer({
    handlers: { ...idleHandlers(), ...handlers },
    sessions: {
      find: async (key) => liveSessions.get(key) ?? null,
      whyEnded: async () => null,
      endReplaced: async () => undefined,
    },
    log: recordingLog(lines),
    clock: { nowMs: () => 1_790_000_000_000 },
    ids: { uuid: () => `id-${++ids}`, secret: (bits) => `secret-${bits}` },
    webRoot,
    publicUrl: null,
    isLoopbackOnly: false,
    hstsSubdomains: false,
    version: '0.1.0',
    limits: { requestsPerMinute: 10_000 },
    countRequests: countInMemory(),
    trustedProxies: [],
    mapOrigins: [],
    allowedOrigins: [],
    frameOrigins: [],
    paysWithStripe: false,
    ...options,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server always has an AddressInfo.
  const { port } = server.server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    lines,
    close: async () => {
      await server.close();
      await rm(webRoot, { recursive: true });
    },
  };
}

/** Counts for a single process. */
function countInMemory(): CountRequests {
  const counts = new Map<string, number>();
  return async ({ key, windowMs, nowMs }) => {
    const window = `${key} ${Math.floor(nowMs / windowMs)}`;
    const count = (counts.get(window) ?? 0) + 1;
    counts.set(window, count);
    return { count, nextMs: (Math.floor(nowMs / windowMs) + 1) * windowMs };
  };
}

/** Posts JSON; a text is sent unchanged. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function problemIn(response: Response): Promise<Problem> {
  // Specs check the fields that matter to them.
  return (await response.json()) as Problem;
}

function idleHandlers(): Handlers {
  const planned = new Set<string>(plannedEndpoints);
  const live = Object.keys(endpoints).filter((name) => !planned.has(name));
  const idle = async () => fail('unavailable', 'This test has no handler for it');
  // The same function fits every endpoint: it reads nothing and returns no value.
  return Object.fromEntries(live.map((name) => [name, idle])) as unknown as Handlers;
}

function recordingLog(lines: LogLine[]): Log {
  const record = (level: keyof Log) => (event: object, message: string) => {
    lines.push({ level, event: event as LogLine['event'], message });
  };
  return { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') };
}
