import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Log } from '../../platform/system/ports.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { HttpElevationSource } from './http-elevation-source.ts';

const never = new AbortController().signal;
const nairobi = { latitude: -1.292_149, longitude: 36.8219 };

async function source(answer: unknown, status = 200) {
  const requests: string[] = [];
  const warned: object[] = [];
  const time = { nowMs: 0 };
  const reply = { answer, status };
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (reply.answer !== undefined) response.writeHead(reply.status).end(JSON.stringify(reply.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const log: Log = { ...silentLog, warn: (event) => void warned.push(event) };
  const elevations = new HttpElevationSource({
    urlTemplate: `http://127.0.0.1:${port}/v1?locations={latitude},{longitude}&key=hidden`,
    http: testHttpClient,
    clock: { nowMs: () => time.nowMs },
    log,
    limits: { timeoutMs: 500, maxBytes: 1_000 },
  });
  return { requests, warned, time, reply, at: () => elevations.elevationAt(nairobi, never) };
}

it.each([
  ['Open-Elevation and Open Topo Data', { results: [{ latitude: 1, elevation: 1661.04 }] }, 1661],
  ['Open-Meteo', { elevation: [1661.26] }, 1661.3],
  ['a bare figure', { elevation: -430 }, -430],
  ['no data', { results: [{ elevation: null }] }, 0],
])('reads %s with one request', async (_name, answer, expected) => {
  const { requests, at } = await source(answer);
  expect(await at()).toBe(expected);
  expect(await at()).toBe(expected);
  expect(requests).toEqual(['/v1?locations=-1.2921,36.8219&key=hidden']);
});

it.each([
  ['an error', { error: 'x' }, 500],
  ['another shape', { height: 5 }, 200],
  ['a marker for no data', { results: [{ elevation: -32768 }] }, 200],
  ['nothing at all', undefined, 200],
])('returns 0 after %s, warns once without the key, and retries a minute later', async (_n, answer, code) => {
  const { requests, warned, time, reply, at } = await source(answer, code);
  expect(await at()).toBe(0);
  expect(await at()).toBe(0);
  expect(requests).toHaveLength(1);
  expect(warned).toHaveLength(1);
  expect(JSON.stringify(warned)).not.toContain('hidden');
  time.nowMs += 60_001;
  Object.assign(reply, { answer: { elevation: 1661 }, status: 200 });
  expect(await at()).toBe(1661);
});
