import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Front {
  readonly origin: string;
  close(): void;
}

interface FrontOptions {
  /** Before a request is passed on; Infinity: it is never answered. */
  readonly delayMs?: number;
  /** JSON with which the front answers itself, or null. */
  readonly answer?: (request: IncomingMessage) => object | null;
}

/** A server in front of a double that delays its answers, or gives its own. */
export async function openFront(target: string, { delayMs = 0, answer }: FrontOptions): Promise<Front> {
  const server = createServer((request, response) => {
    const own = answer?.(request);
    if (own) return void response.setHeader('content-type', 'application/json').end(JSON.stringify(own));
    if (delayMs === Infinity) return;
    const passOn = () => {
      const { method, headers, url } = request;
      const forwarded = httpRequest(`${target}${url}`, { method, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      request.pipe(forwarded).on('error', () => response.destroy());
    };
    if (delayMs > 0) setTimeout(passOn, delayMs);
    else passOn();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
