import type { WebhookDelivery, WebhookDeliveryState, WebhookState } from '@groundtrack/contract';
import { formatUtcSecond } from './utc-second.ts';

export const stateTexts: Readonly<Record<WebhookState, string>> = {
  active: 'Active',
  paused: 'Paused',
  off: 'Switched off',
};

export const deliveryTexts: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Accepted',
  failed: 'Not accepted',
  stopped: 'Stopped',
};

/** `Image Delivered`, or `Test`. */
export function eventText({ about }: WebhookDelivery): string {
  return about ? `Image ${about.state}` : 'Test';
}

/** `Answered 204 in 35 ms`, with its error, or why there was no response. */
export function outcomeText({ last }: WebhookDelivery): string {
  if (!last) return 'Not sent yet';
  const took = last.durationMs < 1000 ? `${last.durationMs} ms` : `${(last.durationMs / 1000).toFixed(1)} s`;
  if (last.status === null) return `${last.error} (after ${took})`;
  return `Answered ${last.status} in ${took}${last.error === null ? '' : `. ${last.error}`}`;
}

/** When, how often, and the next attempt. */
export function toFacts(delivery: WebhookDelivery): string[] {
  const { createdISO, attempts, nextISO } = delivery;
  return [
    formatUtcSecond(createdISO),
    attempts === 1 ? '1 try' : `${attempts} tries`,
    ...(nextISO === null ? [] : [`next try ${formatUtcSecond(nextISO)}`]),
  ];
}
