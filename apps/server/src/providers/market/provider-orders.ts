import type { Cents } from '@groundtrack/contract';
import type { ProviderOrder, ProviderStatus, TaskingOrder } from '../port/provider.ts';

/** An order that was sent to a provider, or is about to be. */
export interface KnownOrder {
  /** Our item id. */
  readonly reference: string;
  readonly intendedAtMs: number;
  /** The last time that it was sent; null: never, or the provider refused it. */
  readonly sentAtMs: number | null;
  readonly sends: number;
  /** Null until the response was read. */
  readonly providerOrderId: string | null;
  readonly agreedCostCents: Cents | null;
  readonly costCents: Cents | null;
  readonly state: ProviderStatus['state'] | null;
  readonly word: string | null;
  readonly remark: string | null;
  /** The tasking that was ordered; null for an archive image. */
  readonly tasking: TaskingOrder | null;
}

/** Whether it must not be placed any more. */
export function isWithdrawn({ state, providerOrderId }: KnownOrder): boolean {
  return state === 'Cancelled' && providerOrderId === null;
}

/** Spending limits of the operator, in US cents; null: none. */
export interface SpendingCaps {
  readonly perDayCents: Cents | null;
  readonly perMonthCents: Cents | null;
}

export interface Spent {
  readonly dayCents: number;
  readonly monthCents: number;
}

export type Claim = 'claimed' | 'lost' | 'over-cap';

/** The orders of one provider. They survive restarts, and all processes share them. */
export interface ProviderOrders {
  /** Writes the intent, unless there is one. @returns the row */
  intend(order: ProviderOrder): Promise<KnownOrder>;
  /**
   * Marks an order as sent before it is sent. Only one process succeeds for the same `sends`, and only within the
   * spending caps.
   */
  claim(order: KnownOrder, caps: SpendingCaps): Promise<Claim>;
  /**
   * Marks an order without an id, so that it can never be claimed. May be repeated.
   * @returns false if it was sent since it was read
   */
  withdraw(order: KnownOrder): Promise<boolean>;
  /** The provider certainly did not take it. */
  release(reference: string): Promise<void>;
  /** @param costCents as the response states it; null if it does not */
  keepId(reference: string, providerOrderId: string, costCents: Cents | null): Promise<void>;
  find(providerOrderId: string): Promise<KnownOrder | null>;
  keepState(reference: string, state: ProviderStatus['state'], word: string): Promise<void>;
  /** Adds what the operator should know. */
  remark(reference: string, text: string): Promise<void>;
  /** The cost of the orders of this day and month in UTC. */
  spent(): Promise<Spent>;
  /** Whether an order of this cost would exceed a cap. */
  exceedsCap(costCents: Cents, caps: SpendingCaps): Promise<boolean>;
}
