import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A PNG of one gray pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const ANSWERS = {
  good: { status: 200, type: 'image/png', body: TILE },
  html: { status: 200, type: 'text/html', body: '<!doctype html><title>Log in</title>' },
  limited: { status: 429, type: 'text/plain', body: 'Too many requests' },
} as const;

/** A server of map tiles on loopback that can misbehave. */
export interface TileServer {
  readonly template: string;
  answer: keyof typeof ANSWERS | 'never';
  /** Headers of all requests so far. */
  readonly requests: IncomingHttpHeaders[];
  close(): void;
}

export async function openTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    tiles.requests.push(request.headers);
    if (tiles.answer === 'never') return;
    const { status, type, body } = ANSWERS[tiles.answer];
    response.writeHead(status, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const tiles: TileServer = {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    answer: 'good',
    requests: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return tiles;
}
