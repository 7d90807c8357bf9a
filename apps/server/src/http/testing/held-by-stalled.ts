import { connect, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { TestHttp } from './test-http.ts';

/** A third of a megabyte so often is more than the buffers of a connection take. */
const AHEAD = 16;
const MB = 2 ** 20;

/** Megabytes of the process that a server holds for clients which ask for something long and do not read it. */
export async function heldByStalledMb(http: TestHttp, path: string, clients: number): Promise<number> {
  const accepted: Socket[] = [];
  http.server.server.on('connection', (socket: Socket) => accepted.push(socket));
  const { hostname, port, host } = new URL(http.url);
  const heldMb = () => process.memoryUsage.rss() / MB;
  const beforeMb = heldMb();
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(AHEAD));
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const stalled = () => accepted.filter((socket) => socket.writableLength > 0);
  await vi.waitFor(() => {
    if (stalled().length < clients) throw new Error(`${stalled().length} of ${clients} clients are stalled`);
  }, 10_000);
  return heldMb() - beforeMb;
}
