import { endpoints, type ItemId, type OrderId, type ServerState, type WebhookEvent } from '@groundtrack/contract';

/** An image that has just changed its state. */
export interface ImageMoved {
  readonly imageId: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  /** Null: it was just paid. */
  readonly from: ServerState | null;
  readonly to: ServerState;
  readonly reason: string | null;
  readonly atMs: number;
}

/** @param publicUrl where people reach the server, `https://images.example.org` */
export function stateChanged(
  { imageId, orderId, from, to, reason, atMs }: ImageMoved,
  publicUrl: string,
): WebhookEvent {
  const path = endpoints.orderDownloads.path.replace(':id', imageId);
  const downloadsUrl = to === 'Delivered' ? { downloadsUrl: `${publicUrl.replace(/\/$/, '')}${path}` } : {};
  return {
    type: 'image.state_changed',
    timestamp: new Date(atMs).toISOString(),
    data: { imageId, orderId, from, state: to, reason, ...downloadsUrl },
  };
}

export function ping(webhookId: string, atMs: number): WebhookEvent {
  return { type: 'ping', timestamp: new Date(atMs).toISOString(), data: { webhookId } };
}
