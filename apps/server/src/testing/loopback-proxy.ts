import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface LoopbackProxy {
  readonly url: string;
  /** The addresses of requests and tunnels so far. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

/** Answers plain requests itself with `answer`, and refuses tunnels. */
export async function openLoopbackProxy(answer: string): Promise<LoopbackProxy> {
  const requested: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requested.push(url);
    response.end(answer);
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    requested.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // It listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, requested, close };
}
