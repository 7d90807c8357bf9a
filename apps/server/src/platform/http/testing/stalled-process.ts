import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stalled } from './held-by-stalled.ts';
import { testHttp } from './test-http.ts';

/** This many responses of a third of a megabyte exceed the buffers of a connection. */
const AHEAD = 16;
const MB = 2 ** 20;
const LOOK_AGAIN_MS = 20;

// Written by `heldByStalledMb`, which fails if this process does.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { path, clients, webRoot } = JSON.parse(process.argv[2] ?? '') as Stalled;
const http = await testHttp({}, webRoot === undefined ? {} : { webRoot });
const accepted: Socket[] = [];
http.server.server.on('connection', (socket: Socket) => accepted.push(socket));
const first = await fetch(http.url + path);
if (!first.ok) throw new Error(`${path} answers ${first.status}`);
await first.arrayBuffer();
const heldMb = () => process.memoryUsage.rss() / MB;
const beforeMb = heldMb();
const { hostname, port, host } = new URL(http.url);
for (let client = 0; client < clients; client++) {
  const socket = connect({ host: hostname, port: Number(port) }).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(AHEAD));
}
while (accepted.filter((socket) => socket.writableLength > 0).length < clients) await sleep(LOOK_AGAIN_MS);
process.send?.(heldMb() - beforeMb, () => process.exit());
