import { createHash } from 'node:crypto';

/** How an order ends, decided when it is placed. */
export type OrderOutcome = (typeof OUTCOMES)[number];

export interface SimulatedOrder {
  readonly placedAtMs: number;
  readonly outcome: OrderOutcome;
  /** Digest of the provider and our reference, see {@link toDigest}. */
  readonly digest: string;
}

const OUTCOMES = ['delivered', 'processing-failed', 'delivery-interrupted'] as const;

const LETTERS: Readonly<Record<OrderOutcome, string>> = {
  delivered: 'd',
  'processing-failed': 'f',
  'delivery-interrupted': 'i',
};

/**
 * Formats an order id, such as `sim-d-mf8k2x1c-5b8c3f0a9d4e7712`, which contains everything that the provider stores
 * about an order.
 */
export function formatOrderId({ placedAtMs, outcome, digest }: SimulatedOrder): string {
  return `sim-${LETTERS[outcome]}-${placedAtMs.toString(36)}-${digest}`;
}

/** Parses an order id. @returns null if the text is not an order id */
export function parseOrderId(text: string): SimulatedOrder | null {
  const [, letter, time = '', digest = ''] = /^sim-([dfi])-([0-9a-z]{1,9})-([0-9a-f]{16})$/.exec(text) ?? [];
  const outcome = OUTCOMES.find((one) => LETTERS[one] === letter);
  return outcome ? { placedAtMs: Number.parseInt(time, 36), outcome, digest } : null;
}

export function toDigest(provider: string, reference: string): string {
  return createHash('sha256').update(`${provider}\n${reference}`).digest('hex').slice(0, 16);
}
