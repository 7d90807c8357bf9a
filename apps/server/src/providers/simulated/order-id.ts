import { createHash } from 'node:crypto';

/** How an order will go; decided when it is placed. */
export type OrderOutcome = 'delivered' | 'processing-failed' | 'delivery-interrupted';

export interface SimulatedOrder {
  readonly placedAtMs: number;
  readonly outcome: OrderOutcome;
  /** Digest of our reference. */
  readonly digest: string;
}

const LETTERS: Readonly<Record<OrderOutcome, string>> = {
  delivered: 'd',
  'processing-failed': 'f',
  'delivery-interrupted': 'i',
};

/** `sim-d-mf8k2x1c-5b8c3f0a9d4e7712`: the id is all the provider remembers of an order. */
export function formatOrderId({ placedAtMs, outcome, digest }: SimulatedOrder): string {
  return `sim-${LETTERS[outcome]}-${placedAtMs.toString(36)}-${digest}`;
}

/** Null when the text is no order id of a simulated provider. */
export function parseOrderId(text: string): SimulatedOrder | null {
  const [, letter, time = '', digest = ''] = /^sim-([dfi])-([0-9a-z]{1,9})-([0-9a-f]{16})$/.exec(text) ?? [];
  const outcomes = Object.keys(LETTERS) as OrderOutcome[];
  const outcome = outcomes.find((one) => LETTERS[one] === letter);
  return outcome ? { placedAtMs: Number.parseInt(time, 36), outcome, digest } : null;
}

export function toDigest(provider: string, reference: string): string {
  return createHash('sha256').update(`${provider}\n${reference}`).digest('hex').slice(0, 16);
}
