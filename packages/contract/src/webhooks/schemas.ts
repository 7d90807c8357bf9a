import * as z from 'zod/mini';
import { itemId, orderId } from '../core/ids.ts';
import { instant } from '../core/units.ts';
import { serverState } from '../imagery/server-state.ts';
import { taskingAttempt } from '../tasking/tasked-image.ts';

const movedFields = {
  orderId,
  /** Null: it was just paid for. */
  from: z.nullable(serverState),
  state: serverState,
  /** Why, where the provider says so. */
  reason: z.nullable(z.string()),
  /** With `Delivered`: answers the ids of the files, asked with the `apiKey` of a session. */
  downloadsUrl: z.optional(z.string()),
};

/** What is sent: the body of a webhook. `timestamp` is when it happened; the header of this name is when it was sent. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('image.state_changed'),
    timestamp: instant,
    data: z.object({ imageId: itemId, ...movedFields }),
  }),
  z.object({
    type: z.literal('tasking.state_changed'),
    timestamp: instant,
    data: z.object({
      taskingId: itemId,
      ...movedFields,
      /** The pass that is over with it; the tasking stays Planned where others are left. Null: none. */
      attempt: z.nullable(taskingAttempt),
    }),
  }),
  z.object({ type: z.literal('ping'), timestamp: instant, data: z.object({ webhookId: z.string() }) }),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** `active`: events are sent. `paused`: by the user. `off`: by the server, because nothing was taken. */
export const webhookState = z.enum(['active', 'paused', 'off']);
export type WebhookState = z.infer<typeof webhookState>;

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  state: webhookState,
  /** Why it was switched off. */
  stateReason: z.nullable(z.string()),
  createdISO: instant,
  /** Until when the secret before the present one signs as well. */
  oldSecretUntilISO: z.nullable(instant),
});
export type Webhook = z.infer<typeof webhook>;

/** `waiting`: is tried again at `nextISO`. `failed`: given up. `stopped`: its address was paused or switched off. */
export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed', 'stopped']);
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

export const webhookDelivery = z.object({
  /** The header `webhook-id`, the same at every try. */
  id: z.uuid(),
  event: z.enum(['image.state_changed', 'tasking.state_changed', 'ping']),
  /** The image or tasking and its state; null for a ping. */
  about: z.nullable(z.object({ imageId: itemId, state: serverState })),
  createdISO: instant,
  state: webhookDeliveryState,
  attempts: z.int(),
  /** Of the latest try. */
  last: z.nullable(
    z.object({
      atISO: instant,
      /** Null: there was no answer. */
      status: z.nullable(z.int()),
      durationMs: z.int(),
      /** Why it does not count as taken. */
      error: z.nullable(z.string()),
      /** The beginning of the answer. */
      answer: z.string(),
    }),
  ),
  nextISO: z.nullable(instant),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
