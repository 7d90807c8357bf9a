import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { UNCOMPRESSED } from '../../apps/web/vite/precompress.ts';
import { projectRoot } from '../rules/project-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.jpg': 'image/jpeg',
};

export interface ServedPage {
  readonly url: string;
  close(): void;
}

/**
 * Builds the page with the bare globe (`apps/web/bench`) as the product is built, into a separate folder, and serves
 * it on loopback; tiles and their names come from a running server.
 */
export async function serveGlobePage(folder: string, serverUrl: string): Promise<ServedPage> {
  const web = join(projectRoot, 'apps/web');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    // Compression would take the most time, and this page is served uncompressed.
    mode: UNCOMPRESSED,
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(web, 'bench/globe.html') } },
  });
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    if (/^\/(tiles|api)\//.test(pathname)) pass(`${serverUrl}${pathname}${search}`, answer);
    else serve(folder, pathname, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port, so its address has one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/bench/globe.html`, close: () => server.close() };
}

function serve(folder: string, pathname: string, answer: ServerResponse): void {
  const file = join(folder, normalize(pathname));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void answer.writeHead(404).end();
  answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(answer);
}

function pass(url: string, answer: ServerResponse): void {
  request(url, (tile: IncomingMessage) => {
    answer.writeHead(tile.statusCode ?? 502, tile.headers);
    tile.pipe(answer);
  })
    .on('error', () => answer.writeHead(502).end())
    .end();
}
