import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectDir } from '../config/environment.ts';
import { registerBaseMap } from '../features/base-map/base-map.ts';
import { registerProbes } from '../features/server-info/probes.ts';
import { countRequests } from '../platform/db/count-request.ts';
import { buildServer } from '../platform/http/build-server.ts';
import { isLoopbackOnly } from '../platform/http/loopback-names.ts';
import type { Deps } from './deps.ts';
import type { Features } from './features.ts';
import type { ServerConfig } from './server-config.ts';

export interface RequestServer {
  /** The address of this process. */
  readonly url: string;
  /** Stops listening and waits for running requests. */
  close(): Promise<void>;
}

/** Listens for requests and dispatches them to the handlers of the features. */
export async function serveRequests(features: Features, deps: Deps, version: string): Promise<RequestServer> {
  const { config, database } = deps;
  const server = await buildServer({
    handlers: features.handlers,
    sessions: features.sessions,
    log: deps.log,
    clock: deps.clock,
    ids: deps.ids,
    webRoot: join(projectDir, 'apps/web/dist'),
    publicUrl: config.publicUrl,
    isLoopbackOnly: isLoopbackOnly(config),
    hstsSubdomains: config.hstsSubdomains,
    version,
    countRequests: (requests) => countRequests(database.transactions, requests),
    limits: { requestsPerMinute: config.requestsPerMinute },
    addRoutes: (routes, { limitTiles }) => {
      registerBaseMap(routes, deps.map, limitTiles);
      registerProbes(routes, features.isDatabaseUp);
    },
    onAnswered: (request) => deps.metrics.recordRequest(request),
    trustedProxies: config.trustedProxies,
    onRefused: features.securityEvents.recordRefusal,
    paysWithStripe: config.stripe !== null,
    allowedOrigins: config.allowedOrigins,
    frameOrigins: config.analytics ? [new URL(config.analytics.urlTemplate).origin] : [],
    mapOrigins: config.onlineMaps.map(({ url }) => new URL(url).origin),
  });
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explained(error, config);
  });
  // The server listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { url: localUrl(server.server.address() as AddressInfo), close: () => server.close() };
}

/** Explains the most common failure of a first start. */
function explained(error: unknown, { host, port }: ServerConfig): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(`Another program listens on port ${port} of ${host}. Stop it, or choose another PORT.`);
}

/** The address of this process for users and for its own webhook. A wildcard is replaced with loopback. */
function localUrl({ address, port, family }: AddressInfo): string {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
