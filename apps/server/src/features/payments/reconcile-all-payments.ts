import type { OrderId } from '@groundtrack/contract';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { bookMovements } from './book-movements.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type PaymentBalance, PaymentProviderError } from './payment-provider.ts';
import type { LedgerBalance } from './payment-records.ts';
import { checkPayment } from './reconcile-payment.ts';
import { refundJobKey } from './refunds/refund-payment.ts';

const PAUSE_MS = 15 * 60_000;
const PAGE = 100;
/** Period for which the ledger is compared with the provider's records. */
const COMPARED_MS = 3 * DAY_MS;
/** Clocks differ: payments at the edge of the period are compared by the next or previous runs. */
const EDGE_MS = HOUR_MS;

/** Starts the rounds: one at every start of a server, then one a quarter of an hour after the previous. */
export async function queueReconciliation(
  { store, jobs, clock }: Pick<PaymentDeps, 'store' | 'jobs' | 'clock'>,
  delayMs: number,
): Promise<void> {
  const options = { key: 'reconcile-all-payments', runAtMs: clock.nowMs() + delayMs };
  await store.transaction((tx) => jobs.add(tx, 'reconcile-all-payments', {}, options));
}

/**
 * One round: checks every open payment, sends refunds whose job was lost, and compares the ledger with the provider's
 * recent payments. Explained differences are corrected; the others are logged as errors.
 */
export async function reconcileAllPayments(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  try {
    await checkOpenPayments(deps, signal);
    await queuePendingRefunds(deps);
    await compareLedger(deps, signal);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error({ kind: error.kind, reason: error.message }, 'The payments could not be compared this time');
  }
  if (!signal.aborted) await queueReconciliation(deps, PAUSE_MS);
}

async function checkOpenPayments(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  let afterId: OrderId | null = null;
  for (;;) {
    const page = await deps.store.openPayments(deps.provider.kind, afterId, PAGE);
    for (const order of page) {
      signal.throwIfAborted();
      await checkPayment(deps, order);
    }
    afterId = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}

async function queuePendingRefunds({ store, refunds, jobs }: PaymentDeps): Promise<void> {
  const pending = await refunds.pending();
  await store.transaction(async (tx) => {
    for (const refundId of pending) await jobs.add(tx, 'send-refund', { refundId }, { key: refundJobKey(refundId) });
  });
}

async function compareLedger(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const { store, provider, clock, log } = deps;
  const sinceMs = clock.nowMs() - COMPARED_MS;
  const ours = await store.chargedSince(provider.kind, sinceMs + EDGE_MS);
  const made = new Map<string, PaymentBalance>();
  for await (const payment of provider.made(sinceMs)) {
    signal.throwIfAborted();
    made.set(payment.intentId, payment);
  }
  let differences = 0;
  const all = [...made.values()];
  for (let start = 0; start < all.length; start += PAGE)
    differences += await comparePage(deps, all.slice(start, start + PAGE));
  for (const { orderId, intentId } of ours) {
    if (made.has(intentId)) continue;
    differences++;
    log.error({ orderId, intentId }, 'The ledger has a charge that the payment provider does not know');
  }
  log.info({ compared: made.size, differences }, 'The ledger was compared with the payment provider');
}

/** @returns how many payments differ and could not be corrected */
async function comparePage(deps: PaymentDeps, page: readonly PaymentBalance[]): Promise<number> {
  const ledger = await deps.store.balances(page.map(({ intentId }) => intentId));
  const known = new Map(ledger.map((balance) => [balance.intentId, balance]));
  let differences = 0;
  for (const made of page) {
    const ours = known.get(made.intentId);
    if (ours?.balanceCents === made.balanceCents) continue;
    if (!ours) {
      differences++;
      deps.log.error({ ...made }, 'The payment provider has a payment that no order knows');
    } else if (!(await correctLedger(deps, ours))) differences++;
  }
  return differences;
}

/**
 * Books movements whose events were lost, and compares again. If money may have moved since the payments were listed,
 * the provider is queried again.
 * @returns whether both agree now
 */
async function correctLedger(deps: PaymentDeps, { orderId, intentId }: LedgerBalance): Promise<boolean> {
  const { store, provider, log } = deps;
  const order = await store.transaction((tx) => store.lockById(tx, orderId));
  if (order?.state === 'open') await checkPayment(deps, order);
  const state = await provider.get(intentId);
  const movements = await provider.movements(intentId);
  const [booked, ledgerCents] = await store.transaction(async (tx) => {
    const locked = await store.lockById(tx, orderId);
    const isNew = locked ? await bookMovements(deps, tx, locked, movements) : 0;
    return [isNew, await store.balanceCents(tx, orderId)] as const;
  });
  if (booked > 0) log.warn({ orderId, booked }, 'Booked money that moved without an event');
  const chargedCents = state?.status === 'succeeded' ? state.amountCents : 0;
  const providerCents = movements.reduce((sum, { amountCents }) => sum + amountCents, chargedCents);
  if (ledgerCents === providerCents) return true;
  log.error(
    { orderId, intentId, ledgerCents, providerCents },
    'The ledger and the payment provider differ about a payment',
  );
  return false;
}
