import type { RequestListener, ServerResponse } from 'node:http';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import type { HttpRequest } from './http-client.ts';

export const never = new AbortController().signal;

/** A server on loopback, and requests of the client to it. */
export async function serve(answer: RequestListener) {
  const server = await openLoopbackServer(answer);
  const open = (change: Partial<HttpRequest> = {}) =>
    testHttpClient.open({ url: server.url, addresses: 'any', signal: never, ...change });
  return { ...server, open };
}

/** Writes until the reader stops. @returns the number of bytes that were read */
export function flood(response: ServerResponse): { sentBytes: number; readonly closed: Promise<void> } {
  const flow = { sentBytes: 0, closed: new Promise<void>((resolve) => response.on('close', resolve)) };
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed) {
      flow.sentBytes += chunk.byteLength;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
  };
  more();
  return flow;
}
