import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant, text } from '../core/units.ts';
import { serverState } from '../imagery/endpoints.ts';

/** Addresses of one account. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_LENGTH_MAX = 2000;
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 200;
/** How long a receiver may take to answer. */
export const WEBHOOK_TIMEOUT_SEC = 10;
/** Pauses before each further try. A delivery that is older than all of them together is given up. */
export const WEBHOOK_RETRY_PAUSES_SEC = [5, 30, 120, 600, 3_600, 21_600, 86_400] as const;
/** An address that took nothing for so long is switched off. */
export const WEBHOOK_FAILING_DAYS_MAX = 5;
export const WEBHOOK_HISTORY_DAYS = 30;
/** Tests and repeats to one address. */
export const WEBHOOK_SENDS_BY_HAND_PER_MINUTE = 10;
/** An old secret still signs for so long after a new one was made. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** What of a receiver's answer is kept. */
export const WEBHOOK_ANSWER_BYTES = 1024;

/** What is sent: the body of a webhook. `timestamp` is when it happened; the header of this name is when it was sent. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('image.state_changed'),
    timestamp: instant,
    data: z.object({
      imageId: z.string(),
      orderId: z.string(),
      /** Null: the image was just paid for. */
      from: z.nullable(serverState),
      state: serverState,
      /** Why, where the provider says so. */
      reason: z.nullable(z.string()),
      /** With `Delivered`: answers the ids of the files, asked with the `apiKey` of a session. */
      downloadsUrl: z.optional(z.string()),
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
  event: z.enum(['image.state_changed', 'ping']),
  /** Of `image.state_changed`: the image and its state. */
  about: z.nullable(z.object({ imageId: z.string(), state: serverState })),
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

/** The address is read closely by the server, which knows what the operator allows. */
const url = text(WEBHOOK_URL_LENGTH_MAX);
const description = z
  .string()
  .check(
    z.trim(),
    z.maxLength(WEBHOOK_DESCRIPTION_LENGTH_MAX, `may have at most ${WEBHOOK_DESCRIPTION_LENGTH_MAX} characters`),
  );
const webhookId = z.object({ id: z.uuid() });
const tag = 'Webhooks';

export const webhooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/webhooks',
  tag,
  summary: 'Addresses that are told when an image of the account changes its state, the first one first',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(webhook) }) },
  problems: [],
});

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks',
  tag,
  summary: `Add an address, at most ${WEBHOOKS_MAX} an account; the answer is the only one that holds its secret`,
  auth: 'session',
  body: z.strictObject({ url, description: z._default(description, '') }),
  answer: { kind: 'json', schema: z.object({ webhook, secret: z.string() }), status: 201 },
  problems: [],
});

export const updateWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/update',
  tag,
  summary: 'Change address or description, pause, or resume; what is left out stays',
  auth: 'session',
  params: webhookId,
  body: z.strictObject({
    url: z.optional(url),
    description: z.optional(description),
    /** True stops what waits to be sent; false resumes, also after the server switched the address off. */
    paused: z.optional(z.boolean()),
  }),
  answer: { kind: 'json', schema: webhook },
  problems: ['not-found'],
});

export const deleteWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/delete',
  tag,
  summary: 'Forget an address with its history; one that is not there is forgotten already',
  auth: 'session',
  params: webhookId,
  answer: { kind: 'empty' },
  problems: [],
});

export const rotateWebhookSecretEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/rotate',
  tag,
  summary: `Make a new secret; for ${WEBHOOK_OLD_SECRET_HOURS} hours messages carry the signatures of both`,
  auth: 'session',
  params: webhookId,
  answer: { kind: 'json', schema: z.object({ webhook, secret: z.string() }) },
  problems: ['not-found'],
});

export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/test',
  tag,
  summary: 'Send a ping now, once, and answer how it went',
  auth: 'session',
  params: webhookId,
  answer: { kind: 'json', schema: webhookDelivery },
  problems: ['not-found', 'too-many-requests'],
});

export const webhookDeliveriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/webhooks/:id/deliveries',
  tag,
  summary: `What was sent to an address in the last ${WEBHOOK_HISTORY_DAYS} days, the latest first`,
  auth: 'session',
  params: webhookId,
  /** `cursor`: the `next` of the page before. */
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be the next of another page'))) }),
  answer: {
    kind: 'json',
    schema: z.object({ deliveries: z.array(webhookDelivery), next: z.optional(z.string()) }),
  },
  problems: ['not-found'],
});

export const redeliverWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/deliveries/:deliveryId/redeliver',
  tag,
  summary: 'Send a delivery again now, once and under the same id, and answer how it went',
  auth: 'session',
  params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
  answer: { kind: 'json', schema: webhookDelivery },
  problems: ['not-found', 'too-many-requests'],
});
