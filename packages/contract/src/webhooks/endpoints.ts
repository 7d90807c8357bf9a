import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/units.ts';
import {
  WEBHOOK_DESCRIPTION_LENGTH_MAX,
  WEBHOOK_HISTORY_DAYS,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_URL_LENGTH_MAX,
  WEBHOOKS_MAX,
} from './limits.ts';
import { webhook, webhookDelivery } from './schemas.ts';

/** Only the length is checked here; the server checks which addresses the operator allows. */
const url = text(WEBHOOK_URL_LENGTH_MAX);
const description = z
  .string()
  .check(
    z.trim(),
    z.maxLength(WEBHOOK_DESCRIPTION_LENGTH_MAX, `may have at most ${WEBHOOK_DESCRIPTION_LENGTH_MAX} characters`),
  );
const webhookId = z.object({ id: described(z.uuid(), 'The `id` of the webhook') });
const tag = 'Webhooks';

export const webhooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/webhooks',
  tag,
  summary: 'List webhooks',
  description: 'Oldest first',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: described(z.array(webhook), 'The webhooks, oldest first') }) },
  problems: [],
});

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks',
  tag,
  summary: 'Add a webhook',
  description: `The server sends events to its URL when an image of the account changes its state. An account has at most ${WEBHOOKS_MAX}. The owner is notified by mail`,
  auth: 'session',
  needsConfirmation: true,
  body: z.strictObject({
    url: described(
      url,
      'An https address that accepts POST requests of `events`',
      'https://example.org/groundtrack-events',
    ),
    description: described(z._default(description, ''), 'A name for your own use', 'Production'),
  }),
  examples: { webhook: { url: 'https://example.org/groundtrack-events', description: 'Production' } },
  answer: {
    kind: 'json',
    schema: z.object({
      webhook: described(webhook, 'The webhook'),
      secret: described(
        z.string(),
        'The secret that signs its messages (Standard Webhooks). No other response contains it',
      ),
    }),
    status: 201,
  },
  problems: ['too-many-requests'],
});

export const updateWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/update',
  tag,
  summary: 'Change, pause, or resume a webhook',
  description: 'Omitted fields stay unchanged',
  auth: 'session',
  needsConfirmation: true,
  params: webhookId,
  body: z.strictObject({
    url: described(z.optional(url), 'The new address'),
    description: described(z.optional(description), 'The new name'),
    paused: described(
      z.optional(z.boolean()),
      'True: no events are sent. False: events are sent again, even if the server had turned the webhook off',
    ),
  }),
  answer: { kind: 'json', schema: webhook },
  problems: ['not-found', 'too-many-requests'],
});

export const deleteWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/delete',
  tag,
  summary: 'Delete a webhook',
  description: 'Also deletes its history. Succeeds even if the webhook does not exist',
  auth: 'session',
  needsConfirmation: true,
  params: webhookId,
  answer: { kind: 'empty' },
  problems: ['too-many-requests'],
});

export const rotateWebhookSecretEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/rotate',
  tag,
  summary: 'Replace the secret of a webhook',
  description: `For ${WEBHOOK_OLD_SECRET_HOURS} hours, messages are signed with both secrets`,
  auth: 'session',
  needsConfirmation: true,
  params: webhookId,
  answer: {
    kind: 'json',
    schema: z.object({
      webhook: described(webhook, 'The webhook'),
      secret: described(z.string(), 'The new secret. No other response contains it'),
    }),
  },
  problems: ['not-found', 'too-many-requests'],
});

export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/test',
  tag,
  summary: 'Send a test event',
  description: 'Sends one ping and returns the result',
  auth: 'session',
  params: webhookId,
  answer: { kind: 'json', schema: webhookDelivery },
  problems: ['not-found', 'too-many-requests'],
});

export const webhookDeliveriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/webhooks/:id/deliveries',
  tag,
  summary: 'List the deliveries of a webhook',
  description: `Of the last ${WEBHOOK_HISTORY_DAYS} days, latest first`,
  auth: 'session',
  params: webhookId,
  /** `cursor`: the `next` of the previous page. */
  query: z.object({
    cursor: described(
      z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be the next of another page'))),
      'The `next` of the previous page',
    ),
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      deliveries: described(z.array(webhookDelivery), 'The deliveries, latest first'),
      next: described(z.optional(z.string()), 'The `cursor` of the next page. Omitted: this is the last page'),
    }),
  },
  problems: ['not-found', 'too-many-requests'],
});

export const redeliverWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/deliveries/:deliveryId/redeliver',
  tag,
  summary: 'Send a delivery again',
  description: 'Sends it once with the same id, and returns the result',
  auth: 'session',
  params: z.object({
    id: described(z.uuid(), 'The `id` of the webhook'),
    deliveryId: described(z.uuid(), 'The `id` of the delivery'),
  }),
  answer: { kind: 'json', schema: webhookDelivery },
  problems: ['not-found', 'too-many-requests'],
});
