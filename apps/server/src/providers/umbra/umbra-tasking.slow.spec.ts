import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerOf } from '@groundtrack/cog';
import type { Point } from '@groundtrack/contract';
import { Raster } from '@groundtrack/raster';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { openSession } from './testing/umbra-session.ts';

const never = new AbortController().signal;
/** In a recorded area that may not be imaged. */
const RESTRICTED: Point = { type: 'Point', coordinates: [38.7, 33.3] };

describe('taskings of Umbra', () => {
  it('are asked for 90 minutes ahead, in the form of 3.x', async () => {
    const { provider, orderTasking, bodies, nowMs } = await openSession();
    await provider.placeOrder(await orderTasking('task-1'), never);
    const [study] = bodies('/tasking/feasibilities');
    expect(study).toMatchObject({ windowStartAt: new Date(nowMs + 95 * MINUTE_MS).toISOString() });
    expect(bodies('/tasking/tasks')).toMatchObject([
      {
        constraints: {
          imagingMode: 'SPOTLIGHT',
          geometry: { type: 'Point', coordinates: [5.05, 52.05] },
          rangeResolutionMinMeters: 2,
          multilookFactor: 1,
          sceneSize: '5x5_KM',
        },
        userOrderId: 'task-1',
        taskName: 'task-1',
        productTypes: ['GEC'],
        satelliteIds: [expect.stringMatching(/^Umbra-0[89]$/)],
      },
    ]);
  });

  it('are not sold where Umbra may not image', async () => {
    const { provider, query, orderTasking, errorOf, double } = await openSession();
    expect(await provider.tasking?.opportunities(query({ place: RESTRICTED }), never)).toEqual([]);
    const error = await errorOf(provider.placeOrder(await orderTasking('restricted', { place: RESTRICTED }), never));
    expect(error).toMatchObject({ kind: 'rejected', message: 'Umbra may not image this place' });
    expect(double.tasks.book.all()).toEqual([]);
  });

  it('have no passes while a feasibility is not answered, as in the sandbox', async () => {
    const { provider, query } = await openSession({}, { isSandbox: true });
    const waiting = provider.tasking?.opportunities(query(), AbortSignal.timeout(600));
    await expect(waiting).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('have the time and the satellite of their collect, once it was taken', async () => {
    const { provider, orderTasking, advance, nowMs } = await openSession();
    const order = await orderTasking('taken');
    const id = await provider.placeOrder(order, never);
    const { opportunity } = order.terms;
    const peakMs = opportunity?.peakMs ?? 0;
    advance(MINUTE_MS);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Confirmed', attempts: [] });
    advance(10 * MINUTE_MS);
    const attempt = { passMs: peakMs, satellite: opportunity?.satellite, outcome: 'planned' };
    expect(await provider.status(id, never)).toMatchObject({ state: 'Planned', attempts: [attempt] });
    advance(peakMs - nowMs + 2.5 * HOUR_MS);
    const taken = await provider.status(id, never);
    expect(taken).toMatchObject({ state: 'AcquiredSuccess', attempts: [{ ...attempt, outcome: 'acquired' }] });
    expect(taken.acquired?.scene).toMatchObject({
      satellite: opportunity?.satellite,
      offNadirDeg: null,
      cloudCover: null,
    });
    expect(Math.abs((taken.acquired?.scene.acquiredAtMs ?? 0) - peakMs)).toBeLessThan(3_000);
    advance(DAY_MS);
    const complete = await provider.status(id, never);
    expect(complete).toMatchObject({ state: 'Complete', nextPollMs: null });
    expect(complete.acquired).toEqual(taken.acquired);
  });

  it('are delivered as the sold box north up, with the GEC unchanged', async () => {
    const { provider, orderTasking, advance, double } = await openSession();
    const order = await orderTasking('delivered');
    const id = await provider.placeOrder(order, never);
    advance(20 * DAY_MS);
    const { acquired } = await provider.status(id, never);
    const directory = await mkdtemp(join(tmpdir(), 'umbra-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const image = await provider.fetchDelivery(id, order, directory, never);
    const { epsg, box } = acquired?.product.size.projected ?? { epsg: 0, box: [0, 0, 0, 0] };
    expect(image).toMatchObject({ epsg, box, widthPx: 2500, heightPx: 2500, licenseText: 'an example license' });
    expect(image.original?.fileName).toMatch(/^[\d-]+_UMBRA-0\d_MM\.tif$/);
    const path = image.original?.path ?? '';
    await using file = await openFile(path, 'r');
    const { layout } = await Raster.open(readerOf(file, (await file.stat()).size));
    expect(layout).toMatchObject({ dataType: 'float32' });
    expect(double.received.filter(({ url }) => url === '/v2/stac/search').length).toBeGreaterThan(1);
  });

  it('that fail at the pass end without an image', async () => {
    const { provider, orderTasking, advance, double } = await openSession();
    const order = await orderTasking('fails');
    double.faults.arm('order-fails');
    const id = await provider.placeOrder(order, never);
    advance(20 * DAY_MS);
    expect(await provider.status(id, never)).toMatchObject({
      state: 'AcquiredFail',
      reason: 'The satellite could not take the image',
      attempts: [{ outcome: 'failed' }],
    });
  });

  it('that are rejected at once are not kept', async () => {
    const { provider, orderTasking, errorOf, double, orders } = await openSession();
    const order = await orderTasking('rejected');
    double.faults.arm('order-refused');
    const error = await errorOf(provider.placeOrder(order, never));
    expect(error).toMatchObject({ kind: 'rejected', message: 'Umbra did not accept the order' });
    expect(orders.rows.get('rejected')).toMatchObject({ providerOrderId: null, sentAtMs: null });
  });

  it('can be canceled until they are sent to the satellite', async () => {
    const { provider, orderTasking, advance } = await openSession();
    const [early, late] = [await orderTasking('early'), await orderTasking('late')];
    const id = await provider.placeOrder(early, never);
    // The product allows it until a day before its window, which may begin sooner.
    const { cancelUntilMs } = await provider.status(id, never);
    expect(await provider.cancel(id, never)).toBe(cancelUntilMs !== null);
    expect(await provider.cancel(id, never)).toBe(cancelUntilMs !== null);
    const other = await provider.placeOrder(late, never);
    advance(50 * MINUTE_MS);
    expect(await provider.status(other, never)).toMatchObject({ state: 'Planned', cancelUntilMs: null });
    expect(await provider.cancel(other, never)).toBe(false);
  });

  it('that were canceled without an answer are known as canceled', async () => {
    const { provider, orderTasking, double, query, errorOf, advance } = await openSession();
    const order = await orderTasking('unanswered');
    const [last] = ((await provider.tasking?.opportunities(query(), never)) ?? []).slice(-1);
    if (!last) throw new Error('expected a pass');
    const { product } = order.terms;
    const terms = { ...order.terms, product, opportunity: last, startMs: last.startMs, endMs: last.endMs };
    const id = await provider.placeOrder({ ...order, terms }, never);
    double.faults.arm('half-json', { operation: 'cancel' });
    double.faults.arm('bad-gateway', { operation: 'cancel' });
    expect(await errorOf(provider.cancel(id, never))).toMatchObject({ kind: 'unavailable' });
    expect(await provider.cancel(id, never)).toBe(true);
    advance(MINUTE_MS);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Cancelled', nextPollMs: null });
  });
});
