import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { itemId, orderId } from '../core/ids.ts';
import { instant } from '../core/units.ts';
import { serverState } from '../imagery/server-state.ts';
import { taskingAttempt } from '../tasking/tasked-image.ts';

const movedFields = {
  orderId: described(orderId, 'The order'),
  from: described(z.nullable(serverState), 'The previous state. Null: the item was just paid for'),
  state: described(serverState, 'The current state'),
  reason: described(z.nullable(z.string()), 'Why, if the provider says so'),
  downloadsUrl: described(
    z.optional(z.string()),
    'With `Delivered`: a GET request with the `apiKey` of a session lists the files',
  ),
};

/** The body of a webhook. `timestamp` is the time of the event; the header of the same name is the time of sending. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: described(z.literal('image.state_changed'), 'A purchased image changed its state'),
    timestamp: described(instant, 'When it happened'),
    data: described(z.object({ imageId: described(itemId, 'Its `_id` in My Imagery'), ...movedFields }), 'The image'),
  }),
  z.object({
    type: described(z.literal('tasking.state_changed'), 'A tasking changed its state'),
    timestamp: described(instant, 'When it happened'),
    data: described(
      z.object({
        taskingId: described(itemId, 'Its `_id`'),
        ...movedFields,
        attempt: described(
          z.nullable(taskingAttempt),
          'The pass that ended with this change. The tasking stays Planned while other passes remain. Null: none',
        ),
      }),
      'The tasking',
    ),
  }),
  z.object({
    type: described(z.literal('ping'), 'A test'),
    timestamp: described(instant, 'When it happened'),
    data: described(z.object({ webhookId: described(z.string(), 'The webhook that was tested') }), 'The webhook'),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** `active`: events are sent. `paused`: by the user. `off`: turned off by the server after failed deliveries. */
export const webhookState = z.enum(['active', 'paused', 'off']);
export type WebhookState = z.infer<typeof webhookState>;

export const webhook = z.object({
  id: described(z.uuid(), 'The webhook'),
  url: described(z.string(), 'Where events are sent'),
  description: described(z.string(), "The owner's name for it"),
  state: described(
    webhookState,
    '`active`: events are sent. `paused`: by its owner. `off`: by the server, because no event was accepted',
  ),
  stateReason: described(z.nullable(z.string()), 'Why it was turned off'),
  createdISO: described(instant, 'When it was added'),
  oldSecretUntilISO: described(
    z.nullable(instant),
    'Until this time, messages are also signed with the previous secret',
  ),
});
export type Webhook = z.infer<typeof webhook>;

/** `waiting`: retried at `nextISO`. `failed`: no more retries. `stopped`: the webhook was paused or turned off. */
export const webhookDeliveryState = z.enum(['waiting', 'delivered', 'failed', 'stopped']);
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

export const webhookDelivery = z.object({
  id: described(z.uuid(), 'The `webhook-id` header, the same at every attempt'),
  event: described(z.enum(['image.state_changed', 'tasking.state_changed', 'ping']), 'The type of the event'),
  about: described(
    z.nullable(
      z.object({ imageId: described(itemId, 'Its `_id`'), state: described(serverState, 'The state that was sent') }),
    ),
    'The image or tasking and its state; null for a ping',
  ),
  createdISO: described(instant, 'When the event happened'),
  state: described(
    webhookDeliveryState,
    '`waiting`: tried again at `nextISO`. `failed`: given up. `stopped`: the webhook was paused or switched off',
  ),
  attempts: described(z.int(), 'Attempts so far'),
  last: described(
    z.nullable(
      z.object({
        atISO: described(instant, 'Time of creation'),
        status: described(z.nullable(z.int()), 'The status of the response; null: there was none'),
        durationMs: described(z.int(), 'How long it took'),
        error: described(z.nullable(z.string()), 'Why the delivery failed'),
        answer: described(z.string(), 'The beginning of the response'),
      }),
    ),
    'The latest attempt',
  ),
  nextISO: described(z.nullable(instant), 'Time of the next attempt'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
