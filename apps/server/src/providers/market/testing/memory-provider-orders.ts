import type { Cents } from '@groundtrack/contract';
import type { Clock } from '../../../platform/system/ports.ts';
import type { ProviderOrder, ProviderStatus } from '../../port/provider.ts';
import type { Claim, KnownOrder, ProviderOrders, SpendingCaps, Spent } from '../provider-orders.ts';

/** Keeps orders in memory, for specs without a database. One spec runs over this and the real one. */
export class MemoryProviderOrders implements ProviderOrders {
  readonly rows = new Map<string, KnownOrder>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  intend(order: ProviderOrder): Promise<KnownOrder> {
    const { reference } = order;
    const row = this.rows.get(reference) ?? {
      reference,
      intendedAtMs: this.#clock.nowMs(),
      sentAtMs: null,
      sends: 0,
      providerOrderId: null,
      agreedCostCents: order.agreedCost?.cents ?? null,
      costCents: null,
      state: null,
      word: null,
      remark: null,
      tasking: order.kind === 'tasking' ? order : null,
    };
    this.rows.set(reference, row);
    return Promise.resolve(row);
  }

  claim({ reference, sends, agreedCostCents }: KnownOrder, caps: SpendingCaps): Promise<Claim> {
    if (this.#exceeds(agreedCostCents ?? 0, { ...caps, except: reference })) return Promise.resolve('over-cap');
    const row = this.rows.get(reference);
    if (row?.sends !== sends || row.providerOrderId !== null || row.state !== null) return Promise.resolve('lost');
    return this.#change(reference, { sentAtMs: this.#clock.nowMs(), sends: sends + 1 }).then(() => 'claimed');
  }

  withdraw({ reference, sends }: KnownOrder): Promise<boolean> {
    const row = this.rows.get(reference);
    if (row?.sends !== sends || row.providerOrderId !== null) return Promise.resolve(false);
    return this.#change(reference, { state: 'Cancelled' }).then(() => true);
  }

  release(reference: string): Promise<void> {
    return this.#change(reference, { sentAtMs: null });
  }

  keepId(reference: string, providerOrderId: string, costCents: Cents | null): Promise<void> {
    const sentAtMs = this.rows.get(reference)?.sentAtMs ?? this.#clock.nowMs();
    return this.#change(reference, { providerOrderId, costCents, sentAtMs });
  }

  find(providerOrderId: string): Promise<KnownOrder | null> {
    return Promise.resolve([...this.rows.values()].find((row) => row.providerOrderId === providerOrderId) ?? null);
  }

  keepState(reference: string, state: ProviderStatus['state'], word: string): Promise<void> {
    return this.#change(reference, { state, word });
  }

  remark(reference: string, text: string): Promise<void> {
    const before = this.rows.get(reference)?.remark ?? null;
    if (before?.includes(text)) return Promise.resolve();
    return this.#change(reference, { remark: before === null ? text : `${before} ${text}` });
  }

  spent(): Promise<Spent> {
    return Promise.resolve(this.#spent());
  }

  exceedsCap(costCents: Cents, caps: SpendingCaps): Promise<boolean> {
    return Promise.resolve(this.#exceeds(costCents, caps));
  }

  #exceeds(
    costCents: number,
    { perDayCents, perMonthCents, except = '' }: SpendingCaps & { readonly except?: string },
  ): boolean {
    const { dayCents, monthCents } = this.#spent(except);
    return dayCents + costCents > (perDayCents ?? Infinity) || monthCents + costCents > (perMonthCents ?? Infinity);
  }

  #spent(except = ''): Spent {
    const now = new Date(this.#clock.nowMs()).toISOString();
    const spent = (length: number): number =>
      [...this.rows.values()]
        .filter(
          ({ reference, sentAtMs, state }) =>
            reference !== except &&
            sentAtMs !== null &&
            state !== 'Rejected' &&
            isoOf(sentAtMs).startsWith(now.slice(0, length)),
        )
        .reduce((sum, row) => sum + (row.costCents ?? row.agreedCostCents ?? 0), 0);
    return { dayCents: spent(DAY_LENGTH), monthCents: spent(MONTH_LENGTH) };
  }

  #change(reference: string, change: Partial<KnownOrder>): Promise<void> {
    const row = this.rows.get(reference);
    if (row) this.rows.set(reference, { ...row, ...change });
    return Promise.resolve();
  }
}

/** Of `2026-11-29` and `2026-11`. */
const DAY_LENGTH = 10;
const MONTH_LENGTH = 7;

const isoOf = (ms: number): string => new Date(ms).toISOString();
