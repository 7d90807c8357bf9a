import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { ManualClock } from '../../core/clock.ts';
import { openSkyfi } from '../open-skyfi.ts';

/** A double until the test ends, which then fails if an answer did not match the description. */
export async function openTestSkyfi({
  now = '2026-03-10T09:12:00Z',
  ...options
}: {
  now?: string;
  budgetCents?: number;
} = {}) {
  const clock = new ManualClock(Date.parse(now));
  const skyfi = await openSkyfi({ clock, file: { maxSidePx: 128 }, ...options });
  onTestFinished(async () => {
    await skyfi.close();
    if (skyfi.invalidAnswers.length > 0) throw new Error(skyfi.invalidAnswers.join('\n'));
  });
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'x-skyfi-api-key': 'test-key', 'content-type': 'application/json' };
    const response = await fetch(skyfi.url + path, { method, redirect: 'manual', headers, ...sent });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  };
  /** A scene that covers the town. */
  const sceneOf = async (provider: string) => {
    const { json } = await call('POST', '/archives', { aoi: UTRECHT, providers: [provider], minOverlapRatio: 1 });
    return json.archives[0];
  };
  return { skyfi, clock, call, sceneOf };
}

export function box(west: number, south: number, east: number, north: number): string {
  return `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`;
}

/** 9 square kilometers. */
export const UTRECHT = box(5.1, 52.06, 5.14, 52.09);
/** 37 square kilometers. */
export const LARGER = box(5.06, 52.05, 5.15, 52.104);

export function archiveOrder(archiveId: string, more: object = {}) {
  return { aoi: UTRECHT, archiveId, label: 'gt-1', orderLabel: 'gt-1', metadata: { reference: 'gt-1' }, ...more };
}

export function taskingOrder(more: object = {}) {
  return {
    aoi: LARGER,
    windowStart: '2026-03-12T00:00:00Z',
    windowEnd: '2026-03-19T00:00:00Z',
    productType: 'DAY',
    resolution: 'VERY HIGH',
    requiredProvider: 'PLANET',
    ...more,
  };
}

/** An address on loopback that collects notifications until the test ends. */
export async function openReceiver() {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => received.push(JSON.parse(text)));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}
