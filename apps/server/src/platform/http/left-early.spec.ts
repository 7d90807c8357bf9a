import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, ok } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLER, LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

/** The time it takes to find the caller. */
const FINDING_MS = 60;
const OF_ACCOUNT = 2;
const path = endpoints.download.path.replace(':fileId', 'x');
const exported = new Readable({ read: () => undefined });

let http: TestHttp;
let calls = 0;
beforeAll(async () => {
  const find = async () => {
    await sleep(FINDING_MS);
    return { ...CALLER, id: 's1', restricted: null };
  };
  const download = async () => {
    calls++;
    return ok({ mediaType: 'image/tiff', content: { bytes: new Uint8Array(8) } });
  };
  const ordersCsv = async () => {
    await sleep(FINDING_MS);
    return ok({ mediaType: 'text/csv; charset=utf-8', content: { stream: exported } });
  };
  http = await testHttp(
    { download, ordersCsv },
    {
      sessions: { find, whyEnded: async () => null, endReplaced: async () => undefined },
      limits: {
        requestsPerMinute: 1_000,
        transfers: {
          ofProcess: 9,
          ofAddress: 9,
          ofAccount: OF_ACCOUNT,
          ofLinks: 9,
          ofLinksOfAddress: 9,
          ofLinksOfOwner: 9,
        },
      },
    },
  );
});
afterAll(() => http.close());

/** Sends a request and disconnects before the response. */
async function leave(of: string, afterMs: number): Promise<void> {
  const { hostname, port, host } = new URL(http.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${of} HTTP/1.1\r\nHost: ${host}\r\napiKey: ${LIVE_KEY}\r\n\r\n`);
  await sleep(afterMs);
  socket.destroy();
}

it('costs nothing and holds no transfer slot if a client leaves before its caller is known', async () => {
  for (let client = 0; client <= OF_ACCOUNT; client++) await leave(path, FINDING_MS / 3);
  await sleep(2 * FINDING_MS);
  expect(calls).toBe(0);
  expect((await fetch(http.url + path, { headers: { apiKey: LIVE_KEY } })).status).toBe(200);
});

it('closes a stream that was opened for a client that has disconnected', async () => {
  const closed = once(exported, 'close');
  await leave(endpoints.ordersCsv.path, FINDING_MS * 1.5);
  await closed;
  expect(exported.destroyed).toBe(true);
});
