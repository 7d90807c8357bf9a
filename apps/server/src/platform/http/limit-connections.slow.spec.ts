import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blobContent } from './testing/blob-content.ts';
import { LIVE_KEY, problemIn, type TestHttp, testHttp } from './testing/test-http.ts';

/** Larger than the buffers of a connection. */
const BIG_BYTES = 8_000_000;
const STALLED_MS = 1_000;
const OF_ACCOUNT = 5;
/** Reads a response in pieces of this size, so that it takes several times {@link STALLED_MS}. */
const PIECE_BYTES = 600_000;
const PIECE_EVERY_MS = 100;

describe('clients that do not read', () => {
  let http: TestHttp;
  let folder: string;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundtrack-turns-'));
    await writeFile(join(folder, 'big'), randomBytes(BIG_BYTES));
    const big = { mediaType: 'image/tiff', content: blobContent(folder, 'big') };
    const transfers = {
      ofProcess: 100,
      ofAddress: 100,
      ofAccount: OF_ACCOUNT,
      ofLinks: 100,
      ofLinksOfAddress: 100,
      ofLinksOfOwner: 100,
    };
    const limits = { requestsPerMinute: 100_000, stalledMs: STALLED_MS, transfers };
    const whole = { mediaType: 'image/jpeg', content: { bytes: randomBytes(3 * BIG_BYTES) } };
    const handlers = { download: async () => ok(big), thumbnail: async () => ok(whole) };
    http = await testHttp(handlers, { limits });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await http.close();
    await rm(folder, { recursive: true });
  });

  /** Requests the file repeatedly on one connection, and reads nothing. */
  async function send(times: number, path = '/api/v3/download/big'): Promise<Socket> {
    const socket = connect({ port: Number(new URL(http.url).port), host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\napiKey: ${LIVE_KEY}\r\n\r\n`.repeat(times));
    return socket;
  }

  /** Open handles of the file in this process (Linux). */
  const openCount = () => readdirSync('/proc/self/fd').filter((fd) => isBig(fd)).length;
  function isBig(fd: string): boolean {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === join(folder, 'big');
    } catch {
      return false;
    }
  }

  it('hold one file each for any number of pipelined requests, and none once they are disconnected', async () => {
    const clients = await Promise.all(Array.from({ length: OF_ACCOUNT }, () => send(10)));
    await vi.waitFor(() => expect(openCount()).toBe(OF_ACCOUNT));
    const refused = await fetch(`${http.url}/api/v3/download/big`, { headers: { apiKey: LIVE_KEY } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await problemIn(refused)).toMatchObject({ status: 503, code: 'busy' });
    const most = vi.fn<(count: number) => void>();
    await vi.waitFor(
      () => {
        most(openCount());
        expect(openCount()).toBe(0);
      },
      { timeout: 20_000 },
    );
    expect(Math.max(...most.mock.calls.map(([count]) => count))).toBeLessThanOrEqual(OF_ACCOUNT);
    // Unread bytes are dropped with the connection, also from the memory of the system.
    const [client] = clients;
    await expect(once(client?.resume() ?? http.server.server, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('are disconnected after one to two times the limit', async () => {
    const [client] = await Promise.all([send(1), vi.waitFor(() => expect(openCount()).toBe(1))]);
    const startedMs = performance.now();
    await vi.waitFor(() => expect(openCount()).toBe(0), { timeout: 20_000, interval: 5 });
    const tookMs = performance.now() - startedMs;
    expect(tookMs).toBeGreaterThan(0.8 * STALLED_MS);
    expect(tookMs).toBeLessThan(3 * STALLED_MS);
    client.destroy();
  });

  it('stay connected while they read slowly', async () => {
    const client = await send(1, '/api/v3/archive/thumbnail/maxar/big');
    const startedMs = performance.now();
    let received = 0;
    client.on('data', (bytes: Buffer) => {
      const pieces = Math.floor(received / PIECE_BYTES);
      received += bytes.length;
      if (Math.floor(received / PIECE_BYTES) > pieces) client.pause();
    });
    const isMore = () => received < 3 * BIG_BYTES && !client.destroyed;
    while (isMore()) {
      await sleep(PIECE_EVERY_MS);
      client.resume();
    }
    expect(received).toBeGreaterThan(3 * BIG_BYTES);
    expect(performance.now() - startedMs).toBeGreaterThan(2 * STALLED_MS);
  });

  it('are disconnected immediately if they pipeline more than a few requests', async () => {
    const client = await send(18);
    client.resume();
    await once(client, 'close');
    await vi.waitFor(() => expect(openCount()).toBe(0));
  });

  it('get everything in order when they read', async () => {
    const client = await send(3);
    let received = 0;
    client.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    await vi.waitFor(() => expect(received).toBeGreaterThan(3 * BIG_BYTES), { timeout: 20_000 });
  });
});
