import { recordedText } from '@groundtrack/fixtures';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { CapellaApi } from './capella-api.ts';
import { capellaSettings } from './capella-settings.ts';
import { parseUsd } from './parse-usd.ts';
import { passMs, wordOf } from './task-facts.ts';

const never = new AbortController().signal;
const exchanges = z.array(
  z.object({
    id: z.string(),
    request: z.object({ method: z.string(), path: z.string() }),
    status: z.number(),
    body: z.unknown(),
  }),
);
const recorded = exchanges.parse(JSON.parse(recordedText('providers', 'capella', 'recorded.json')));

describe('recorded answers of Capella', () => {
  let api: CapellaApi;
  /** The answers to the next calls, by name. */
  let next: string[];
  beforeEach(async () => {
    next = [];
    const server = await openLoopbackServer((_request, response) => {
      const id = next.shift();
      const found = recorded.find((one) => one.id === id);
      response.writeHead(found?.status ?? 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found?.body ?? { error: { message: 'not found' } }));
    });
    const clock = { nowMs: () => Date.UTC(2026, 2, 10) };
    const orders = new MemoryProviderOrders(clock);
    const deps = { http: testHttpClient, clock, log: silentLog, orders, licenseText: '', webhookUrl: null };
    const settings = { kind: 'capella', key: 'k', url: server.url.origin, requestsPerSecond: 100 };
    api = new CapellaApi('capella', capellaSettings.parse(settings), deps);
  });

  it('have all items of a search, and the end of it', async () => {
    next = ['page-1', 'page-2', 'single-page'];
    expect(await api.search({}, never)).toMatchObject({ features: { length: 2 }, isLast: false });
    expect(await api.search({}, never)).toMatchObject({ features: { length: 2 }, isLast: true });
    expect(await api.search({}, never)).toMatchObject({ features: { length: 4 }, isLast: true });
  });

  it('have the price of an order, or none', async () => {
    const item = { collectionId: 'capella-test', granuleId: 'CAPELLA_C02_SM_SLC_HH_20201126192221_20201126192225' };
    next = ['review', 'review-bare', 'order-created'];
    const { authorized, orderDetails } = await api.review(item, never);
    expect([authorized, parseUsd(orderDetails?.summary.total ?? '')]).toEqual([true, 100_000]);
    expect((await api.review(item, never)).orderDetails).toBeUndefined();
    expect(await api.order(item, never)).toMatchObject({ orderId: '1', orderStatus: 'completed', items: [item] });
  });

  it('have the orders of an account and the address of their file', async () => {
    next = ['user', 'orders', 'download', 'download'];
    expect(await api.orders(never)).toMatchObject([{ orderId: '1', items: { length: 1 } }]);
    const granule = 'CAPELLA_C02_SM_GEO_HH_20210119154519_20210119154523';
    expect(await api.link('1', granule, never)).toMatch(
      /^https:\/\/test-data\.capellaspace\.com\/.+Signature=removed$/,
    );
    expect(await api.link('1', 'CAPELLA_OTHER', never)).toBeNull();
  });

  it.each(['task', 'task-today'])('have the newest state and the price of a task: %s', async (id) => {
    next = [id];
    const task = await api.findTask('def', never);
    expect(task).toMatchObject({ taskingrequestId: 'def', statusHistory: { length: 4 } });
    expect([wordOf(task), parseUsd(task?.order?.summary.total ?? '')]).toEqual(['accepted', 2000]);
  });

  it('have tasks by their name, and none of another', async () => {
    next = ['task-created', 'tasks-searched', 'tasks-searched', 'cancelled'];
    expect(await api.createTask({}, never)).toMatchObject({ taskingrequestId: 'def' });
    expect(await api.tasksNamed('TASKING_REQUEST_NAME', never)).toHaveLength(1);
    expect(await api.tasksNamed('gt-0003', never)).toEqual([]);
    expect(await api.changeTask('def', 'canceled', never)).toBe(true);
  });

  it('have collects, also with impossible dates', async () => {
    next = ['collects'];
    const [collect] = await api.collects('def', never);
    expect(collect).toMatchObject({ spacecraftId: 100, collectId: 'c1', collectStatusHistory: { length: 6 } });
    if (!collect) return;
    expect(new Date(passMs(collect)).toISOString()).toBe('2021-01-22T05:23:35.417Z');
    const impossible = { ...collect, windowClose: '2021-14-22T05:23:48.028Z' };
    expect(new Date(passMs(impossible)).toISOString()).toBe('2021-01-22T05:23:22.805Z');
  });

  it('have contracts, also without funds', async () => {
    next = ['organization'];
    expect(await api.contracts(never)).toMatchObject([
      { id: 'contract-123', funds: '' },
      { id: 'contract-456', funds: '' },
    ]);
  });

  it.each(['contract-unknown', 'not-valid', 'no-code'])('refuse an order: %s', async (id) => {
    next = [id];
    await expect(api.createTask({}, never)).rejects.toMatchObject({ kind: 'rejected', isRefused: true });
  });
});
