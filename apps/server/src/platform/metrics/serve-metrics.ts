import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../system/ports.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers `GET /metrics` on an address of its own, which stays out of the public proxy. */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress, log: Log): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ body, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      (error: unknown) => {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new Error(`METRICS_ADDRESS cannot be used: ${error.message}`));
    });
    server.listen({ host, port }, resolve);
  });
  // The server listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port: opened } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://${host}:${opened}/metrics`, close };
}
