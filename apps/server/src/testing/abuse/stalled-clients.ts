import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Requests a client sends at once on its connection. */
const AHEAD = 10;
/** Each has the address of one of so many subscribers, as a limit of addresses would end most of them. */
const ADDRESSES = 40;

/**
 * Clients that ask for a file again and again and never read a byte.
 * @param round 1 to 99: those of another round have other addresses
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
