import { describe, expect, it } from 'vitest';
import type { FaultName } from '../core/faults.ts';
import { openTestPlanet, square, UTRECHT } from './testing/test-planet.ts';

describe('the Data API', () => {
  it('pages through items, newest first, each once', async () => {
    const { call, search } = await openTestPlanet();
    const times: string[] = [];
    let page = (await search()).json;
    for (;;) {
      times.push(...page.features.map(({ properties }: { properties: { acquired: string } }) => properties.acquired));
      if (page._links._next === null) break;
      page = (await call('GET', page._links._next)).json;
    }
    expect(times.length).toBeGreaterThan(60);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('filters', async () => {
    const { search } = await openTestPlanet();
    const { json } = await search([
      { type: 'RangeFilter', field_name: 'cloud_cover', config: { lte: 0.1 } },
      { type: 'DateRangeFilter', field_name: 'acquired', config: { gte: '2025-06-01T00:00:00Z' } },
    ]);
    expect(json.features.length).toBeGreaterThan(5);
    for (const { properties } of json.features) {
      expect(properties.cloud_cover).toBeLessThanOrEqual(0.1);
      expect(properties.acquired > '2025-06').toBe(true);
    }
  });

  it('has items by id with the permissions of the contract, and draws them', async () => {
    const { call, search } = await openTestPlanet({ permitted: ['ortho_udm2'] });
    const [item] = (await search()).json.features;
    expect((await call('GET', item._links._self)).json).toEqual(item);
    expect(item._permissions).toEqual(['assets.ortho_udm2:download']);
    expect((await call('GET', item._links.thumbnail)).headers.get('content-type')).toBe('image/jpeg');
    expect((await call('GET', '/data/v1/item-types/PSScene/items/other')).status).toBe(404);
  });

  it('needs the key', async () => {
    const { planet } = await openTestPlanet();
    expect((await fetch(`${planet.url}/compute/ops/orders/v2`)).status).toBe(401);
  });
});

describe('an order', () => {
  const path = '/compute/ops/orders/v2';

  it('is found by its name, made, and delivered as a ZIP by links that expire', async () => {
    const { planet, clock, call, order } = await openTestPlanet();
    const placed = await call('POST', path, await order({ delivery: { archive_type: 'zip', single_archive: true } }));
    expect([placed.status, placed.json.state]).toEqual([202, 'queued']);
    expect((await call('GET', `${path}?name=gt-1`)).json.orders).toMatchObject([{ id: placed.json.id }]);
    expect((await call('GET', `${path}?name=gt`)).json.orders).toEqual([]);
    clock.advance(2 * 60_000);
    expect((await call('PUT', `${path}/${placed.json.id}`)).status).toBe(409);
    clock.advance(10 * 60_000);
    const { json } = await call('GET', `${path}/${placed.json.id}`);
    expect(json.state).toBe('success');
    const archive = json._links.results.find(({ name }: { name: string }) => name.endsWith('.zip'));
    const file = await fetch(archive.location);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(Buffer.from(await file.bytes()).includes('manifest.json')).toBe(true);
    clock.advance(86_400_000);
    expect((await fetch(archive.location)).status).toBe(410);
    expect(planet.invalidRequests).toEqual([]);
  });

  it('is canceled while it is queued', async () => {
    const { call, order } = await openTestPlanet();
    const { json } = await call('POST', path, await order());
    expect((await call('PUT', `${path}/${json.id}`)).json.state).toBe('cancelled');
    expect((await call('PUT', `${path}/${json.id}`)).status).toBe(409);
    expect((await call('PUT', `${path}/other`)).status).toBe(404);
  });

  it('has pages', async () => {
    const { call, order } = await openTestPlanet();
    const body = await order();
    for (let i = 0; i < 21; i++) await call('POST', path, body);
    const { json } = await call('GET', `${path}?name=gt-1`);
    expect(json.orders).toHaveLength(20);
    expect((await call('GET', json._links.next)).json.orders).toHaveLength(1);
  });

  it.each([
    ['an unknown item', { products: [{ item_ids: ['x'], item_type: 'PSScene', product_bundle: 'visual' }] }, 'Details'],
    [
      'an unknown bundle',
      { products: [{ item_ids: ['x'], item_type: 'PSScene', product_bundle: 'film' }] },
      'Products',
    ],
    ['an area elsewhere', { tools: [{ clip: { aoi: { ...square(1), coordinates: [ring(20, 500)] } } }] }, 'Tools'],
    ['too many corners', { tools: [{ clip: { aoi: { ...square(1), coordinates: [ring(5.12, 600)] } } }] }, 'Tools'],
    ['an unknown tool', { tools: [{ paint: {} }] }, 'tools.0'],
  ])('is refused for %s', async (_what, more, field) => {
    const { call, order } = await openTestPlanet();
    const { status, json } = await call('POST', path, await order(more));
    expect([status, Object.keys(json.field).some((name) => name.startsWith(field))]).toEqual([400, true]);
  });

  it('is refused without the permission', async () => {
    const { call, order } = await openTestPlanet({ permitted: [] });
    expect((await call('POST', path, await order())).json.field.Details[0].message).toMatch(/^no access to assets/);
  });

  it.each<[FaultName, string]>([
    ['order-refused', 'failed'],
    ['order-fails', 'failed'],
    ['partial-order', 'partial'],
  ])('%s ends %s', async (fault, state) => {
    const { planet, clock, call, order } = await openTestPlanet();
    planet.faults.arm(fault);
    const { json } = await call('POST', path, await order());
    clock.advance(3_600_000);
    expect((await call('GET', `${path}/${json.id}`)).json.state).toBe(state);
  });
});

describe('a tasking', () => {
  const task = { name: 'gt-2', geometry: UTRECHT, pl_number: 'PL-000001' };

  it('takes a window, is captured, and becomes an item', async () => {
    const { planet, clock, call } = await openTestPlanet();
    const query = { geometry: UTRECHT, pl_number: 'PL-000001', product: 'Assured Tasking' };
    const { status, headers } = await call('POST', '/tasking/v2/imaging-windows/search/', query);
    expect(status).toBe(201);
    const found = async () => (await call('GET', headers.get('location') ?? '')).json;
    expect((await found()).status).toBe('IN_PROGRESS');
    const [window] = (await found()).imaging_windows;
    const body = { ...task, product: 'Assured Tasking', scheduling_type: 'ASSURED', imaging_window: window.id };
    expect((await call('POST', '/tasking/v2/pricing/', body)).json).toMatchObject({ estimated_quota_cost: 50 });
    const placed = await call('POST', '/tasking/v2/orders/', body);
    expect(placed.json).toMatchObject({ status: 'RECEIVED', name: 'gt-2', imaging_window: window.id });
    expect((await call('GET', '/tasking/v2/orders/?name__icontains=GT')).json.count).toBe(1);
    clock.advance(7 * 86_400_000);
    expect((await call('GET', `/tasking/v2/orders/${placed.json.id}`)).json.status).toBe('FULFILLED');
    const [capture] = (await call('GET', `/tasking/v2/captures/?order_id=${placed.json.id}`)).json.results;
    const item = `/data/v1/item-types/SkySatCollect/items/${capture.item_ids[0]}`;
    expect((await call('GET', item)).json.properties.acquired).toBe(capture.acquired_time);
    expect((await call('DELETE', `/tasking/v2/orders/${placed.json.id}`)).status).toBe(400);
    expect(planet.invalidRequests).toEqual([]);
  });

  it('between two dates is canceled until its deadline', async () => {
    const { call } = await openTestPlanet();
    const dates = { start_time: '2026-03-12T00:00:00Z', end_time: '2026-03-20T00:00:00Z' };
    const body = { ...task, product: 'Flexible Tasking', scheduling_type: 'FLEXIBLE', ...dates };
    const { json } = await call('POST', '/tasking/v2/orders/', body);
    expect(json.is_cancellable).toBe(true);
    expect((await call('DELETE', `/tasking/v2/orders/${json.id}`)).status).toBe(204);
    expect((await call('GET', `/tasking/v2/orders/${json.id}`)).json.status).toBe('CANCELLED');
  });

  it('is refused as the real one does', async () => {
    const { call } = await openTestPlanet();
    const late = {
      geometry: UTRECHT,
      pl_number: 'PL-000001',
      product: 'Assured Tasking',
      end_time: '2026-04-01T00:00:00Z',
    };
    expect((await call('POST', '/tasking/v2/imaging-windows/search/', late)).status).toBe(400);
    expect((await call('POST', '/tasking/v2/orders/', { ...task, pl_number: 'PL-2' })).status).toBe(400);
    expect((await call('POST', '/tasking/v2/pricing/', { name: 'x' })).status).toBe(400);
  });
});

/** A circle of positions, closed. */
function ring(lon: number, positions: number): [number, number][] {
  const at = (step: number): [number, number] => {
    const turn = (2 * Math.PI * (step % (positions - 1))) / (positions - 1);
    return [lon + 0.02 * Math.cos(turn), 52.09 + 0.02 * Math.sin(turn)];
  };
  return Array.from({ length: positions }, (_, step) => at(step));
}
