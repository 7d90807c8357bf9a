import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { fetchOrbitalElements } from './fetch-orbital-elements.ts';

const signal = new AbortController().signal;
const none = { etag: null, lastModified: null };

async function fetched(
  answer: RequestListener,
  validators: Parameters<typeof fetchOrbitalElements>[1]['validators'] = none,
) {
  const { url, requests } = await openLoopbackServer(answer);
  const request = { url: url.href, mediaType: 'text/csv', validators };
  const outcome = await fetchOrbitalElements(testHttpClient, request, { timeoutMs: 2_000, maxBytes: 10, signal }).catch(
    (error: unknown) => String(error),
  );
  return { outcome, headers: requests[0]?.headers };
}

it('sends the product, a contact, and the accepted formats', async () => {
  const { outcome, headers } = await fetched((_request, response) =>
    response.writeHead(200, { etag: '"a"' }).end('csv'),
  );
  expect(outcome).toEqual({ body: 'csv', etag: '"a"', lastModified: null });
  expect(headers).toMatchObject({
    'user-agent': 'Groundtrack (satellite imagery storefront; help@example.org)',
    accept: 'text/csv',
  });
  expect(headers?.['if-none-match']).toBeUndefined();
});

it('requests only newer content', async () => {
  const validators = { etag: '"a"', lastModified: 'Sat, 22 Aug 2026 18:00:00 GMT' };
  const { outcome, headers } = await fetched((_request, response) => response.writeHead(304).end(), validators);
  expect(outcome).toBe('unchanged');
  expect(headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': validators.lastModified });
});

it('removes the key of a source from errors', async () => {
  const answer: RequestListener = (request, response) => response.writeHead(401).end(`Bad request ${request.url}`);
  const { url } = await openLoopbackServer(answer);
  const request = { url: `${url.href}gp?GROUP=a&key=secret-key-1`, mediaType: 'text/csv', validators: none };
  const limits = { timeoutMs: 2_000, maxBytes: 10, signal };
  await expect(fetchOrbitalElements(testHttpClient, request, limits)).rejects.toThrow(
    'the source answered 401: Bad request /gp?GROUP=a&key=…',
  );
});

it.each<[string, RequestListener]>([
  [
    'the source answered 403: GP data has not updated since your last successful download of GROUP=active',
    (_request, response) =>
      response.writeHead(403).end('GP data has not updated since your last successful\ndownload of GROUP=active\n'),
  ],
  ['the source answered 500', (_request, response) => response.writeHead(500).end('<h1>Busy</h1>')],
  ['the source answered 204', (_request, response) => response.writeHead(204).end()],
  ['the answer is larger than 10 bytes', (_request, response) => response.end('x'.repeat(11))],
])('fails if %s', async (words, answer) => {
  expect((await fetched(answer)).outcome).toContain(words);
});
