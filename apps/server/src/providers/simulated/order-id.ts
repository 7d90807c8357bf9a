import { createHash } from 'node:crypto';

/** How an order will go; decided when it is placed. */
export type Fate = 'delivered' | 'processing-failed' | 'delivery-interrupted';

export interface SimulatedOrder {
  readonly placedAtMs: number;
  readonly fate: Fate;
  /** Digest of our reference. */
  readonly digest: string;
}

const LETTERS: Readonly<Record<Fate, string>> = {
  delivered: 'd',
  'processing-failed': 'f',
  'delivery-interrupted': 'i',
};

/** `sim-d-mf8k2x1c-5b8c3f0a9d4e7712`: the id is all the provider remembers of an order. */
export function formatOrderId({ placedAtMs, fate, digest }: SimulatedOrder): string {
  return `sim-${LETTERS[fate]}-${placedAtMs.toString(36)}-${digest}`;
}

/** Null when the text is no order id of a simulated provider. */
export function parseOrderId(text: string): SimulatedOrder | null {
  const [, letter, time = '', digest = ''] = /^sim-([dfi])-([0-9a-z]{1,9})-([0-9a-f]{16})$/.exec(text) ?? [];
  const fates = Object.keys(LETTERS) as Fate[];
  const fate = fates.find((one) => LETTERS[one] === letter);
  return fate ? { placedAtMs: Number.parseInt(time, 36), fate, digest } : null;
}

export function digestOf(provider: string, reference: string): string {
  return createHash('sha256').update(`${provider}\n${reference}`).digest('hex').slice(0, 16);
}
