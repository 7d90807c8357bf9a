import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchMapTile } from './fetch-map-tile.ts';

const CASES: Readonly<Record<string, { status?: number; type?: string; body?: string; location?: string }>> = {
  '/good.png': { type: 'image/png', body: 'tile' },
  '/empty': { status: 204 },
  '/html': { type: 'text/html', body: '<html>' },
  '/limited': { status: 429, type: 'image/png' },
  '/moved': { status: 302, location: '/good.png' },
  '/huge': { type: 'image/png', body: 'x'.repeat(4_000_001) },
};

/** A tile server. */
async function tileServer(): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, type, body, location } = CASES[request.url ?? ''] ?? {};
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      ...(type ? { 'content-type': type } : {}),
      ...(location ? { location } : {}),
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The server listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a tile server is believed only if it sends a tile', async () => {
  const url = await tileServer();
  const read = (path: string) =>
    fetchMapTile({ url: `${url}${path}`, sendsOrigin: false, signal: AbortSignal.timeout(5000) }, /^image\//);
  expect(new TextDecoder().decode(await read('/good.png'))).toBe('tile');
  expect(await read('/empty')).toHaveLength(0);
  await expect(read('/html')).rejects.toThrow('200 text/html');
  await expect(read('/limited')).rejects.toThrow();
  await expect(read('/moved')).rejects.toThrow();
  await expect(read('/huge')).rejects.toThrow('too many bytes');
});
