import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../testing/loopback-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../market/testing/memory-provider-orders.ts';
import { MemoryTokenStore } from '../market/testing/memory-token-store.ts';
import { gecOf, parseItem, parseScene } from './parse-item.ts';
import { UmbraApi } from './umbra-api.ts';
import { umbraSettings } from './umbra-settings.ts';

interface Exchange {
  readonly id: string;
  readonly status: number;
  readonly body?: unknown;
}

const never = new AbortController().signal;

function exchange(file: string, id: string): Exchange {
  const found = (JSON.parse(recordedText('providers', 'umbra', `${file}.json`)) as Exchange[]).find(
    (one) => one.id === id,
  );
  if (!found) throw new Error(`${file} has no ${id}`);
  return found;
}

/** The calls of the adapter to a server that answers with one recording. */
async function replay(file: string, id: string): Promise<UmbraApi> {
  const { status, body } = exchange(file, id);
  const token = JSON.stringify({ access_token: 't', expires_in: 86_400 });
  const { url } = await openLoopbackServer((request, response) => {
    const isToken = request.url === '/oauth/token' && file !== 'errors';
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
    response.end(isToken ? token : body === undefined ? undefined : JSON.stringify(body));
  });
  const clock = { nowMs: () => Date.UTC(2026, 7, 1, 23, 30) };
  const credentials = { clientId: 'id', clientSecret: 'the secret', url: url.href, authUrl: url.href };
  return new UmbraApi('umbra', umbraSettings.parse({ kind: 'umbra', ...credentials }), {
    http: testHttpClient,
    clock,
    log: silentLog,
    orders: new MemoryProviderOrders(clock),
    tokens: () => new MemoryTokenStore(),
    webhookUrl: null,
    licenseText: '',
  });
}

describe('recorded answers of Umbra', () => {
  it('list scenes with heights in their footprints, null datetimes, and resolutions', async () => {
    const { scenes, isAll } = await (await replay('archive', 'archive-search')).search({}, never);
    expect(isAll).toBe(true);
    expect(scenes).toHaveLength(4);
    const [first] = scenes;
    expect(first).toMatchObject({
      collectId: 'ea1fe3ba-4d50-4184-ab46-d493bcb3f34c',
      taskId: 'c63eb04a-5e6e-4e06-8691-3636442665a0',
      isOpen: true,
      record: {
        featureId: '025e3f9f-4334-4580-88c8-c576698441ee',
        satellite: 'Umbra-05',
        acquiredAtMs: Date.parse('2023-05-18T15:21:37.941Z'),
        groundSampleDistanceM: 0.5,
        offNadirDeg: null,
        cloudCover: null,
        phenomenology: 'sar',
      },
    });
    expect(first?.incidenceDeg).toBeCloseTo(64.98690795898438, 4);
    expect(first?.record.parts[0]?.coordinates[0]).toHaveLength(5);
    expect(first?.record.parts[0]?.coordinates[0]?.every((position) => position.length === 2)).toBe(true);
  });

  it.each([
    ['task-created', 'SUBMITTED', 0, 2],
    ['task-accepted', 'ACCEPTED', 0, 3],
    ['task-delivered', 'DELIVERED', 1, 10],
    ['task-created-with-window', 'SUBMITTED', 0, 2],
    ['task-created-3', 'SUBMITTED', 0, 2],
    ['task-delivered-3', 'DELIVERED', 1, 10],
  ])('%s is %s with %i collects and %i states', async (id, status, collects, states) => {
    const task = await (await replay('task', id)).task('any', never);
    expect(task).toMatchObject({ status, id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect([task?.collectIds.length, task?.statusHistory.length]).toEqual([collects, states]);
  });

  it('find tasks by our reference only', async () => {
    const api = await replay('task', 'task-search');
    expect(await api.tasksOf('gt-order-1', never)).toMatchObject([{ id: '63ad04f7-94ba-4b74-8ac1-43bfad012ba5' }]);
    expect(await api.tasksOf('gt-order', never)).toEqual([]);
  });

  it.each([
    ['feasibility-completed', 12],
    ['feasibility-completed-3', 4],
  ])('%s has %i passes', async (id, count) => {
    const passes = await (await replay('feasibility', id)).opportunities({}, never);
    expect(passes).toHaveLength(count);
    expect(passes[0]).toMatchObject({ satelliteId: 'Umbra-08', windowStartAt: '2024-10-18T19:09:02+00:00' });
  });

  it('name areas that may not be imaged', async () => {
    expect(await (await replay('restricted-areas', 'restricted-areas')).restrictedAreas(never)).toHaveLength(4);
  });

  it('have the GEC of a task by its title, with a signed link', async () => {
    const [item] = await (await replay('delivery', 'items-of-task')).delivered(
      '644cc5e9-8702-44d8-a154-235d3c8233f2',
      never,
    );
    expect(item && gecOf(item)).toEqual({
      fileName: '2024-10-28-19-13-59_UMBRA-08_MM.tif',
      url: expect.stringMatching(
        /^https:\/\/prod-prod-processed-sar-data\.s3\.amazonaws\.com\/.*_MM\.tif\?X-Amz-Expires=3600/,
      ),
    });
    expect(
      await (await replay('delivery', 'items-none-yet')).delivered('63ad04f7-94ba-4b74-8ac1-43bfad012ba5', never),
    ).toEqual([]);
  });

  it('have items of four dates, whose GEC has no link without signing', () => {
    const { body } = exchange('delivery', 'items-later') as { readonly body: { readonly features: unknown[] } };
    const items = [...body.features, exchange('delivery', 'item').body];
    for (const one of items) {
      const item = parseItem(one);
      expect(item && gecOf(item)).toMatchObject({ fileName: expect.stringMatching(/_MM\.tif$/), url: null });
      const scene = parseScene('umbra', one);
      expect(scene?.record).toMatchObject({ lookSide: 'left', orbitState: expect.any(String) });
      expect(scene?.record.groundSampleDistanceM).toBeGreaterThan(0.2);
    }
  });

  it('limit exchanges of tokens with status 400', async () => {
    const error = await (await replay('errors', 'token-limit')).task('any', never).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 30 * 60_000 });
    expect(error).toMatchObject({ message: 'The limit of token exchanges is used up until 2026-08-02T00:00:00.000Z' });
  });
});
