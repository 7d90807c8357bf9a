import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Requests that a client pipelines. */
const AHEAD = 10;
/** Clients share this many subscriber addresses, because the limit per address would disconnect most of them. */
const ADDRESSES = 40;

/**
 * Clients that request a file repeatedly and never read a byte.
 * @param round 1 to 99: each round has other addresses
 */
export async function openStalledClients(url: URL, count: number, round = 1): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number++) {
    const localAddress = `127.0.${round}.${1 + (number % ADDRESSES)}`;
    const socket = connect({ host: url.hostname, port: Number(url.port), localAddress });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`.repeat(AHEAD));
    sockets.push(socket);
  }
  return sockets;
}
