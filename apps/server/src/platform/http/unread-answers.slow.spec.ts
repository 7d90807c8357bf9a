import { connect, type Socket } from 'node:net';
import { endpoints, ok, type UserImage } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CALLER, LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

/** Larger than the buffers of a connection. */
const LONG = 32 * 2 ** 20;
const OTHER_KEY = LIVE_KEY.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));

let http: TestHttp;
const listed: string[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  // Only its length matters here. Specs of the handler check the content of long lists.
  const long = [{ name: 'x'.repeat(LONG) }] as unknown as UserImage[];
  http = await testHttp(
    {
      images: async (_input, { caller }) => {
        listed.push(caller.accountId);
        return ok([{ images: long }]);
      },
    },
    {
      sessions: {
        find: async (key: string) => ({
          ...CALLER,
          accountId: key === LIVE_KEY ? 'ada' : 'bob',
          id: 's1',
          restricted: null,
        }),
        whyEnded: async () => null,
        endReplaced: async () => undefined,
      },
      limits: { requestsPerMinute: 1_000 },
    },
  );
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  return http.close();
});

/** Requests a long list and reads nothing. */
function send(key: string): Socket {
  const { hostname, port, host } = new URL(http.url);
  const socket = connect({ host: hostname, port: Number(port) }).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${endpoints.images.path} HTTP/1.1\r\nHost: ${host}\r\napiKey: ${key}\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

it('hold the slot of their account only, until they are read or the client leaves', async () => {
  const [first] = [send(LIVE_KEY), send(LIVE_KEY), send(LIVE_KEY)];
  await vi.waitFor(() => expect(listed).toEqual(['ada']));
  send(OTHER_KEY);
  await vi.waitFor(() => expect(listed).toEqual(['ada', 'bob']));
  first?.destroy();
  await vi.waitFor(() => expect(listed).toEqual(['ada', 'bob', 'ada']));
  sockets[1]?.resume();
  sockets[2]?.resume();
  await vi.waitFor(() => expect(listed).toEqual(['ada', 'bob', 'ada', 'ada']), 10_000);
});
