import { recordedText } from '@groundtrack/fixtures';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../core/clock.ts';
import { isObject, type JsonObject } from '../core/http-types.ts';
import { openUmbra } from './open-umbra.ts';

const NOW = Date.parse('2026-03-10T09:00:00Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

/** A double until the test ends, which then fails if an answer did not match the description. */
async function open(options: Parameters<typeof openUmbra>[0] = {}) {
  const clock = new ManualClock(NOW);
  const umbra = await openUmbra({ clock, isLimited: false, file: { maxSidePx: 64 }, ...options });
  onTestFinished(async () => {
    await umbra.close();
    if (umbra.invalidAnswers.length > 0) throw new Error(umbra.invalidAnswers.join('\n'));
  });
  const send = async (method: string, path: string, { body, token = '' }: { body?: unknown; token?: string }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(umbra.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  };
  const exchange = (change: object = {}) => {
    const credentials = { client_id: 'test-client', client_secret: 'test-key', audience: umbra.url };
    return send('POST', '/oauth/token', { body: { grant_type: 'client_credentials', ...credentials, ...change } });
  };
  let token = '';
  const renew = async () => (token = (await exchange()).json.access_token);
  await renew();
  const call = (method: string, path: string, body?: unknown) => send(method, path, { body, token });
  return { clock, call, exchange, renew };
}

function taskBody(change: object = {}) {
  const constraints = { imagingMode: 'SPOTLIGHT', geometry: { type: 'Point', coordinates: [5.05, 52.05] } };
  return { constraints, windowStartAt: at(2), windowEndAt: at(200), taskName: 't', userOrderId: 'gt-1', ...change };
}

describe('the double of Umbra', () => {
  it('exchanges 50 tokens a day, for the right credentials and audience', async () => {
    const { exchange, clock, call } = await open();
    expect((await exchange({ client_secret: 'x' })).status).toBe(401);
    expect((await exchange({ audience: 'https://api.canopy.umbra.space' })).status).toBe(403);
    for (let count = 1; count < 50; count++) await exchange();
    expect(await exchange()).toMatchObject({
      status: 400,
      json: { error_description: { code: 429, rate_limit_refresh: at(24) } },
    });
    clock.advance(86_400_000);
    expect((await exchange()).status).toBe(200);
    expect((await call('GET', '/tasking/restricted-access-areas')).status).toBe(401);
  });

  it('limits calls in a second', async () => {
    const { call } = await open({ isLimited: true });
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await call('POST', '/tasking/tasks', taskBody())).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 429]);
  });

  it('searches with a limit only, page by page', async () => {
    const { call } = await open();
    const search = (body: object) => call('POST', '/archive/search', body);
    const intersects = { type: 'Point', coordinates: [5.05, 52.05] };
    expect((await search({ intersects })).status).toBe(422);
    const first = await search({ intersects, limit: 20 });
    const second = await search({ intersects, limit: 20, ...first.json.links[0].body });
    expect([first, second].map(({ json }) => json.features.length)).toEqual([20, 20]);
    expect(second.json.features[0].id).not.toBe(first.json.features[0].id);
    const panama = await search({ bbox: null, intersects: { type: 'Point', coordinates: [-79.58, 8.97] }, limit: 100 });
    expect(panama.json.features).toContainEqual(
      JSON.parse(recordedText('providers', 'umbra', 'archive.json'))[0].body.features[0],
    );
  });

  it('takes a task through its states to a signed file, and lists it by our reference', async () => {
    const { call, clock, renew } = await open();
    const { json: task } = await call('POST', '/tasking/tasks', taskBody());
    clock.advance(9 * 86_400_000);
    await renew();
    const { properties } = (await call('GET', `/tasking/tasks/${task.id}`)).json;
    expect(properties.statusHistory.map(({ status }: { status: string }) => status)).toEqual(
      'RECEIVED SUBMITTED ACCEPTED SCHEDULED TASKED TRANSMITTED PROCESSING PROCESSED DELIVERING DELIVERED'.split(' '),
    );
    const { json: collect } = await call('GET', `/tasking/collects/${properties.collectIds[0]}`);
    expect(collect.properties).toMatchObject({ taskId: task.id, status: 'DELIVERED' });
    const query = { userOrderId: { eq: 'gt-1' } };
    expect((await call('POST', '/tasking/tasks/search', { query })).json.features[0].id).toBe(task.id);
    const filter = { op: '=', args: [{ property: 'umbra:task_id' }, task.id] };
    const found = async (limit: number) => {
      const { json } = await call('POST', '/v2/stac/search', { filter, limit });
      const assets = Object.values<JsonObject>(json.features[0].assets);
      return assets.find(({ title }) => title === 'TIFF')?.['alternate'];
    };
    expect(await found(6)).toBeUndefined();
    const signed = await found(5);
    const link = isObject(signed) && isObject(signed['s3_signed']) ? String(signed['s3_signed']['href']) : '';
    const bytes = new Uint8Array(await (await fetch(link)).arrayBuffer());
    expect(String.fromCodePoint(...bytes.subarray(0, 2))).toBe('II');
  });

  it('refuses what Umbra refuses', async () => {
    const { call, clock } = await open();
    const refused = async (change: object) => (await call('POST', '/tasking/tasks', taskBody(change))).status;
    expect(await refused({ windowStartAt: at(1) })).toBe(422);
    expect(await refused({ windowEndAt: at(1) })).toBe(422);
    const geometry = { type: 'Point', coordinates: [38.7, 33.3] };
    expect(await refused({ constraints: { imagingMode: 'SPOTLIGHT', geometry } })).toBe(422);
    const { json: task } = await call('POST', '/tasking/tasks', taskBody());
    clock.advance(3_600_000);
    const late = await call('PATCH', `/tasking/tasks/${task.id}/cancel`);
    expect(late).toMatchObject({
      status: 422,
      json: { detail: [{ msg: 'Task cannot be canceled in status TASKED' }] },
    });
    const unknown = { items: [{ collectId: '11111111-1111-4111-8111-111111111111' }] };
    expect((await call('POST', '/tasking/tasks/archive-tasks', unknown)).json.results).toMatchObject([
      { status: 'FAILED' },
    ]);
  });

  it.each([
    ['task', 'task-created-3', ['id', 'type', 'geometry', 'properties', 'bulkTaskId']],
    ['feasibility', 'feasibility-received', ['id', 'status', 'opportunities', 'feasibilityRequest', 'userId']],
  ])('answers the recorded request of %s with the recorded keys', async (file, id, keys) => {
    const { call } = await open();
    const recorded: { readonly id: string; readonly request: { readonly path: string; readonly body: JsonObject } }[] =
      JSON.parse(recordedText('providers', 'umbra', `${file}.json`));
    const request = recorded.find((one) => one.id === id)?.request;
    const body = { ...request?.body, windowStartAt: at(2), windowEndAt: at(100) };
    const { status, json } = await call('POST', request?.path ?? '', body);
    expect([status, Object.keys(json)]).toEqual([201, expect.arrayContaining(keys)]);
  });
});
