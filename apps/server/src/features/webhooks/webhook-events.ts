import { endpoints, type ItemId, type OrderId, type ServerState, type WebhookEvent } from '@groundtrack/contract';
import { toWireAttempt } from '../../domain/wire-attempt.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';

/** An image or tasking that has changed its state, or a tasking whose pass is over. */
export interface ItemMoved {
  readonly itemId: ItemId;
  readonly kind: 'archive' | 'tasking';
  readonly orderId: OrderId;
  readonly accountId: string;
  /** Null if it was just paid. */
  readonly from: ServerState | null;
  readonly to: ServerState;
  readonly reason: string | null;
  readonly atMs: number;
  /** The completed pass of a tasking. */
  readonly attempt: TaskingAttempt | null;
}

/** @param publicUrl public base URL of the server, `https://images.example.org` */
export function stateChanged({ itemId, kind, from, to, atMs, ...moved }: ItemMoved, publicUrl: string): WebhookEvent {
  const { orderId, reason, attempt } = moved;
  const path = endpoints.orderDownloads.path.replace(':id', itemId);
  const downloadsUrl = to === 'Delivered' ? { downloadsUrl: `${publicUrl.replace(/\/$/, '')}${path}` } : {};
  const timestamp = new Date(atMs).toISOString();
  if (kind === 'archive')
    return {
      type: 'image.state_changed',
      timestamp,
      data: { imageId: itemId, orderId, from, state: to, reason, ...downloadsUrl },
    };
  return {
    type: 'tasking.state_changed',
    timestamp,
    data: {
      taskingId: itemId,
      orderId,
      from,
      state: to,
      reason,
      attempt: attempt && toWireAttempt(attempt),
      ...downloadsUrl,
    },
  };
}

export function ping(webhookId: string, atMs: number): WebhookEvent {
  return { type: 'ping', timestamp: new Date(atMs).toISOString(), data: { webhookId } };
}
