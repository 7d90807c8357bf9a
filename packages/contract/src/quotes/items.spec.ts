import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderItem } from '../orders/schemas.ts';
import { quoteItem, TASKING_NOTES_MAX } from './items.ts';

const geometry = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const window = { start: '2026-09-08T12:00:00.000Z', stop: '2026-10-08T12:00:00.000Z' };
const archive = { provider: 'maxar', featureId: 'f', product: 'p', geometry };
/** As in the specification: without kind and provider. */
const tasking = { product: 'task:maxar:flex', geometry, window };
const sold = { description: 'Paris' };
const issuesOf = (schema: z.ZodMiniType, item: unknown) =>
  z.safeParse(schema, item).error?.issues.map(({ code, path }) => `${path.join('.')} ${code}`) ?? [];

describe('a quote or order item', () => {
  it('without a kind is a tasking if it has a window, otherwise an archive image', () => {
    expect(z.parse(quoteItem, archive)).toEqual(archive);
    expect(z.parse(quoteItem, { ...archive, kind: 'archive' })).toEqual({ ...archive, kind: 'archive' });
    expect(z.parse(quoteItem, tasking)).toEqual({ ...tasking, kind: 'tasking' });
    expect(z.parse(quoteItem, { ...tasking, kind: 'tasking', provider: 'maxar' })).toMatchObject({ kind: 'tasking' });
  });

  it('of a tasking is accepted in the form of the specification', () => {
    const sent = { ...tasking, ...sold, notes: 'Mind the gap', metadata: { endUse: '01' }, fees: ['task:maxar:fee:x'] };
    expect(z.parse(orderItem, sent)).toEqual({ ...sent, kind: 'tasking' });
  });

  it('loses exactly the client-only fields of the cart', () => {
    const names =
      'totalCost id selectedProduct satellite resolution groundSampleDistance dateAcquired dateAcquiredISO cloudCover ' +
      'offNadirAngle sunElevation sunAzimuth colorBands thumbnail products display sizes location cartId selectedPriceId ' +
      'additionalFees';
    const shown = Object.fromEntries(names.split(' ').map((name) => [name, 1]));
    expect(z.parse(orderItem, { ...archive, ...sold, ...shown })).toEqual({ ...archive, ...sold });
    expect(z.parse(orderItem, { ...tasking, ...sold, ...shown })).toEqual({ ...tasking, ...sold, kind: 'tasking' });
    for (const effect of ['price', 'total', 'quantity', 'currency', '_id', '__proto__x'])
      expect(issuesOf(orderItem, { ...archive, ...sold, [effect]: 1 })).toEqual([' unrecognized_keys']);
  });

  it.each([
    ['a total', { total: 1 }, ' unrecognized_keys'],
    ['a scene', { featureId: 'f' }, ' unrecognized_keys'],
    ['a field of the window', { window: { ...window, length: 1 } }, 'window unrecognized_keys'],
    ['a field of the metadata', { metadata: { rights: true } }, 'metadata unrecognized_keys'],
    ['a window without an end', { window: { start: window.start } }, 'window.stop invalid_type'],
    ['notes that are too long', { notes: 'x'.repeat(TASKING_NOTES_MAX + 1) }, 'notes too_big'],
    ['too many fees', { fees: Array(21).fill('task:maxar:fee:x') }, 'fees too_big'],
    ['a token that is too long', { token: 'x'.repeat(4001) }, 'token too_big'],
    ['an unknown kind', { kind: 'rumor' }, 'kind invalid_union'],
    ['the kind of the other', { kind: 'archive' }, 'provider invalid_type'],
  ])('of a tasking is rejected with %s, naming the field', (_, change, expected) => {
    expect(issuesOf(orderItem, { ...tasking, ...sold, ...change })).toContain(expected);
    expect(issuesOf(quoteItem, { ...tasking, ...change })).toContain(expected);
  });

  it.each([null, 42, 'tasking', [], {}])('cannot be %j', (item) => {
    expect(issuesOf(quoteItem, item)).not.toEqual([]);
    expect(issuesOf(orderItem, item)).not.toEqual([]);
  });
});
