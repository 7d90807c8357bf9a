import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Capabilities } from './provider.ts';

/** Fetching an image and making its files: most of a minute for a small box, some minutes for a large one. */
const MAKING_MINUTES = 3;
const MS_PER_MIN = 60_000;

type Deliverer = { readonly capabilities: Pick<Capabilities, 'orders' | 'handOverMinutes'> };

/** How long an archive image usually takes from the payment until its files are there; null: nothing is for sale. */
export function deliveryMinutes({ capabilities: { orders, handOverMinutes } }: Deliverer): number | null {
  return orders ? Math.ceil(handOverMinutes) + MAKING_MINUTES : null;
}

interface AwaitedItem {
  /** When a tasking is taken its own record says. */
  readonly kind: 'archive' | 'tasking';
  readonly state: ServerState;
  readonly purchasedAtMs: number;
}

/** By when the files of a bought image are usually there; null: they are, nothing comes any more, or nobody can say. */
export function expectedAtMs(
  provider: Deliverer | undefined,
  { kind, state, purchasedAtMs }: AwaitedItem,
): number | null {
  if (!provider || kind === 'tasking' || isSettled(state)) return null;
  const minutes = deliveryMinutes(provider);
  return minutes === null ? null : purchasedAtMs + minutes * MS_PER_MIN;
}
