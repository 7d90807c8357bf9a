import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A JSON document, a file, or a function of the JSON body of the request. */
export type RecordedAnswer = object | Uint8Array | ((body: unknown) => object);

export interface ReplayServer {
  /** The text with the addresses of all recorded hosts moved to this server. */
  moved(text: string): string;
  /** Addresses without a recorded answer that were requested. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves recorded answers on loopback, with the addresses of their hosts in paths: `https://a.example/b` becomes
 * `http://127.0.0.1:1234/a.example/b`. Files are served with ranges, like those of an object store.
 * @param answers by address without `https://`
 */
export async function openReplayServer(answers: Readonly<Record<string, RecordedAnswer>>): Promise<ReplayServer> {
  const hosts = new Set(Object.keys(answers).map((address) => address.split('/')[0] ?? ''));
  const missing: string[] = [];
  const moved = (text: string): string =>
    [...hosts].reduce((all, host) => all.replaceAll(`https://${host}/`, `${url}/${host}/`), text);
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = (request.url ?? '').slice(1).replace(/\?.*$/, '');
    const found = answers[address];
    if (found === undefined) {
      missing.push(address);
      return void response.writeHead(404).end();
    }
    if (found instanceof Uint8Array) return sendFile(found, request, response);
    const document =
      typeof found === 'function' ? found(request.method === 'POST' ? await json(request) : null) : found;
    response.writeHead(200, { 'content-type': 'application/json' }).end(moved(JSON.stringify(document)));
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  // A listening TCP server has this kind of address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    moved,
    missing,
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

function sendFile(file: Uint8Array, { headers }: IncomingMessage, response: ServerResponse): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (start === undefined) return void response.writeHead(200, { etag: '"1"' }).end(file);
  const body = file.subarray(Number(start), Number(end) + 1);
  const range = `bytes ${start}-${Number(start) + body.byteLength - 1}/${file.byteLength}`;
  response.writeHead(206, { etag: '"1"', 'content-type': 'image/tiff', 'content-range': range }).end(body);
}
