import { existsSync, ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendNotFound } from './problem.ts';
import { isApiPath, pathOf } from './request-path.ts';

/** Vite adds a content hash to every name in this folder, so these files never change. */
const HASHED_FOLDER = `${sep}assets${sep}`;
const CACHE_HASHED = 'public, max-age=31536000, immutable';
const CACHE_OTHERS = 'public, max-age=3600';
const CACHE_PAGE = 'no-cache';
/** All files of a build, including precompressed ones, have 17 MB. A browser requests four of these. */
const KEPT_BYTES = 32 * 2 ** 20;

/**
 * Serves the built web app from `webRoot`, precompressed if the build left `.br` or `.gz` files. Any other path outside
 * the API gets the app with status 404, which shows its own page. Without a build, a plain page explains that.
 */
export async function serveWebApp(server: FastifyInstance, webRoot: string): Promise<void> {
  const indexPath = join(webRoot, 'index.html');
  if (!existsSync(indexPath)) {
    server.setNotFoundHandler((request, reply) =>
      isPageRequest(request) ? sendHtml(reply, 503, MISSING_BUILD_PAGE) : sendNotFound(request, reply),
    );
    return;
  }
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply) =>
    isPageRequest(request) ? sendHtml(reply, 404, await readFile(indexPath, 'utf8')) : sendNotFound(request, reply);
  server.setNotFoundHandler(sendUnknown);
  await server.register(async (scope) => {
    const bug = scope.errorHandler;
    scope.setErrorHandler((error, request, reply) => {
      // Paths such as `/a//b` or `/../x`, which are never files of ours.
      const isOddPath = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
      return isOddPath ? sendUnknown(request, reply) : bug(error, request, reply);
    });
    shareBytes(scope);
    await scope.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      // Internal files of the build: its stamp and its manifest.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path));
      },
    });
    scope.get('/api/docs', async (_request, reply) => reply.sendFile('api-docs.html'));
  });
}

/**
 * Sends a file from memory that all clients share. Otherwise each client would hold a quarter of a megabyte until it
 * reads.
 */
function shareBytes(scope: FastifyInstance): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length || 1 });
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof ReadStream)) return payload;
    payload.destroy();
    const path = payload.path.toString();
    // The ETag distinguishes builds.
    const key = `${path} ${String(reply.getHeader('etag'))}`;
    const bytes = kept.get(key) ?? (await readFile(path));
    kept.set(key, bytes);
    const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(String(reply.getHeader('content-range'))) ?? [];
    return start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  });
}

function cacheControl(path: string): string {
  if (path.includes(HASHED_FOLDER)) return CACHE_HASHED;
  return /\.html(\.br|\.gz)?$/.test(path) ? CACHE_PAGE : CACHE_OTHERS;
}

function isPageRequest(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(pathOf(request));
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': CACHE_PAGE })
    .send(html);
}

const MISSING_BUILD_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Groundtrack: not built yet</title>
<style>@media (prefers-color-scheme: dark) { html { background: #12171e; color: #e4e9ef } a { color: #8ab8f5 } }</style>
<body style="font: 1.1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem">
<main>
<h1>The web app is not built yet</h1>
<p>The server runs, but there is nothing to show. Stop it and run <code>npm start</code>, which builds the web app
first, or run <code>npm run build</code> and start the server again.</p>
<p>The API is ready: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</main>
</body>
</html>
`;
