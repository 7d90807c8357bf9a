import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createWebhookEndpoint, updateWebhookEndpoint, webhookDeliveriesEndpoint } from './endpoints.ts';
import { WEBHOOK_DESCRIPTION_LENGTH_MAX, WEBHOOK_URL_LENGTH_MAX } from './limits.ts';
import { webhookDelivery, webhookEvent } from './schemas.ts';

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const x = (length: number) => 'x'.repeat(length);
const at = '2026-08-22T15:10:37.824Z';
const id = '0198c2d4-7a51-7c3e-9b1a-2f6d8e4c5b70';

describe('an event', () => {
  const data = { imageId: 'i', orderId: 'o', from: 'Complete', state: 'Delivered', reason: null };
  const moved = (change: object) => ({ type: 'image.state_changed', timestamp: at, data: { ...data, ...change } });

  it.each([
    ['a state and the one before', moved({})],
    ['the address of the files', moved({ downloadsUrl: 'https://images.example.org/api/v3/order/i' })],
    ['no state before: just paid for', moved({ from: null, state: 'Purchased' })],
    ['a reason', moved({ state: 'Rejected', reason: 'Too cloudy' })],
    ['a ping', { type: 'ping', timestamp: at, data: { webhookId: id } }],
  ])('carries %s', (_what, event) => {
    expect(z.parse(webhookEvent, event)).toEqual(event);
  });

  it.each([
    ['an unknown state', moved({ state: 'Lost' })],
    ['no previous state', moved({ from: undefined })],
    ['an unknown type', { ...moved({}), type: 'image.deleted' }],
    ['the data of another type', { type: 'ping', timestamp: at, data }],
    ['an invalid time', { ...moved({}), timestamp: 'now' }],
  ])('does not carry %s', (_what, event) => {
    expect(takes(webhookEvent, event)).toBe(false);
  });
});

describe('a webhook', () => {
  it('has a trimmed URL and an empty description by default', () => {
    expect(z.parse(createWebhookEndpoint.body, { url: ' https://a.example ' })).toEqual({
      url: 'https://a.example',
      description: '',
    });
  });

  it.each([
    [{ url: x(WEBHOOK_URL_LENGTH_MAX) }, true],
    [{ url: x(WEBHOOK_URL_LENGTH_MAX + 1) }, false],
    [{ url: 'u', description: x(WEBHOOK_DESCRIPTION_LENGTH_MAX) }, true],
    [{ url: 'u', description: x(WEBHOOK_DESCRIPTION_LENGTH_MAX + 1) }, false],
    [{ url: ' ' }, false],
    [{ description: 'd' }, false],
    [{ url: 'u', secret: 'mine' }, false],
  ])('case %#: is added or rejected at its limits', (body, expected) => {
    expect(takes(createWebhookEndpoint.body, body)).toBe(expected);
  });

  it('keeps omitted fields in a change, without defaults', () => {
    expect(z.parse(updateWebhookEndpoint.body, {})).toEqual({});
    expect(z.parse(updateWebhookEndpoint.body, { paused: false })).toEqual({ paused: false });
    expect(takes(updateWebhookEndpoint.body, { state: 'active' })).toBe(false);
    expect(takes(updateWebhookEndpoint.body, { paused: 'yes' })).toBe(false);
  });

  it.each([
    [id, true],
    ['1', false],
    ['', false],
    [`${id}x`, false],
  ])('is named by a UUID: %s', (value, expected) => {
    expect(takes(updateWebhookEndpoint.params, { id: value })).toBe(expected);
  });
});

describe('the delivery history', () => {
  it.each([
    ['1', true],
    ['9'.repeat(18), true],
    ['9'.repeat(19), false],
    ['-1', false],
    ['', false],
    ["1' or 1", false],
  ])('continues at cursor %j: %s', (cursor, expected) => {
    expect(takes(webhookDeliveriesEndpoint.query, { cursor })).toBe(expected);
  });

  it('contains deliveries with no attempt, no response, and a response', () => {
    const waiting = {
      id,
      event: 'ping',
      about: null,
      createdISO: at,
      state: 'waiting',
      attempts: 0,
      last: null,
      nextISO: at,
    };
    const last = { atISO: at, status: null, durationMs: 15_000, error: 'timed out', answer: '' };
    expect(takes(webhookDelivery, waiting)).toBe(true);
    expect(takes(webhookDelivery, { ...waiting, attempts: 1, last })).toBe(true);
    expect(takes(webhookDelivery, { ...waiting, attempts: 1, last: { ...last, status: 204, error: null } })).toBe(true);
    expect(takes(webhookDelivery, { ...waiting, attempts: 0.5 })).toBe(false);
    expect(takes(webhookDelivery, { ...waiting, state: 'lost' })).toBe(false);
  });
});
