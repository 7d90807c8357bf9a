import type { Webhook, WebhookDelivery } from '@groundtrack/contract';

export const sampleWebhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://example.org/hooks',
  description: 'Production',
  state: 'active',
  stateReason: null,
  createdISO: '2026-09-01T12:00:00.000Z',
  oldSecretUntilISO: null,
};

/** An accepted ping. */
export const sampleDelivery: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000002',
  event: 'ping',
  about: null,
  createdISO: '2026-09-01T12:00:05.000Z',
  state: 'delivered',
  attempts: 1,
  last: { atISO: '2026-09-01T12:00:05.000Z', status: 204, durationMs: 35, error: null, answer: '' },
  nextISO: null,
};
