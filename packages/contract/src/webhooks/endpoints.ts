import * as z from 'zod/mini';
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
  needsConfirmation: true,
  body: z.strictObject({ url, description: z._default(description, '') }),
  answer: { kind: 'json', schema: z.object({ webhook, secret: z.string() }), status: 201 },
  problems: ['too-many-requests'],
});

export const updateWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/update',
  tag,
  summary: 'Change address or description, pause, or resume; what is left out stays',
  auth: 'session',
  needsConfirmation: true,
  params: webhookId,
  body: z.strictObject({
    url: z.optional(url),
    description: z.optional(description),
    /** True stops what waits to be sent; false resumes, also after the server switched the address off. */
    paused: z.optional(z.boolean()),
  }),
  answer: { kind: 'json', schema: webhook },
  problems: ['not-found', 'too-many-requests'],
});

export const deleteWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/webhooks/:id/delete',
  tag,
  summary: 'Forget an address with its history; one that is not there is forgotten already',
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
  summary: `Make a new secret; for ${WEBHOOK_OLD_SECRET_HOURS} hours messages carry the signatures of both`,
  auth: 'session',
  needsConfirmation: true,
  params: webhookId,
  answer: { kind: 'json', schema: z.object({ webhook, secret: z.string() }) },
  problems: ['not-found', 'too-many-requests'],
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
  problems: ['not-found', 'too-many-requests'],
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
