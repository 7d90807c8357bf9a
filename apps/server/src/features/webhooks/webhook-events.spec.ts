import { toItemId, toOrderId, webhookEvent } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { attemptOf } from '../../testing/sample-tasking.ts';
import { type ItemMoved, stateChanged } from './webhook-events.ts';

const moved: ItemMoved = {
  itemId: toItemId('item'),
  kind: 'tasking',
  orderId: toOrderId('order'),
  accountId: 'account',
  from: 'Planned',
  to: 'Planned',
  reason: 'clouds',
  atMs: Date.UTC(2026, 8, 1),
  attempt: attemptOf(0, 'clouded'),
};
const event = (changes: Partial<ItemMoved>) =>
  z.parse(
    webhookEvent,
    JSON.parse(JSON.stringify(stateChanged({ ...moved, ...changes }, 'https://images.example.org/'))),
  );

it('reports a tasking under its own type, with the completed pass', () => {
  expect(event({})).toEqual({
    type: 'tasking.state_changed',
    timestamp: '2026-09-01T00:00:00.000Z',
    data: {
      taskingId: 'item',
      orderId: 'order',
      from: 'Planned',
      state: 'Planned',
      reason: 'clouds',
      attempt: {
        passISO: '2026-09-09T00:00:00.000Z',
        satellite: 'WORLDVIEW-3',
        outcome: 'clouded',
        cloudCover: 0.5,
        offNadir: 12,
        reason: expect.stringContaining('Cloud over 50 %'),
      },
    },
  });
});

it('names the files of both kinds when they are delivered', () => {
  const downloadsUrl = 'https://images.example.org/api/v3/order/item';
  const delivered = { from: 'Complete', to: 'Delivered', attempt: null } as const;
  expect(event(delivered)).toMatchObject({ type: 'tasking.state_changed', data: { downloadsUrl, attempt: null } });
  const image = event({ ...delivered, kind: 'archive' });
  expect(image).toMatchObject({ type: 'image.state_changed', data: { imageId: 'item', downloadsUrl } });
  expect(image.data).not.toHaveProperty('attempt');
});
