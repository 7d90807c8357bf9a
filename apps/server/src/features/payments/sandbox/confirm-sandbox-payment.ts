import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '@groundtrack/contract';
import type { JobQueue } from '../../../db/jobs.ts';
import type { Clock, Ids } from '../../../ports.ts';
import type { SandboxBook } from './sandbox-book.ts';
import { succeededEvent } from './sandbox-payment-provider.ts';
import { judgeCard, type TestCard } from './test-cards.ts';

export interface ConfirmSandboxPaymentDeps {
  readonly book: SandboxBook;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * What the card form of a real provider does: charges the card for the payment the client secret stands for. A payment
 * that succeeded is answered as such again and never charged twice. Charge, event and the job that sends it are one
 * transaction.
 */
export function confirmSandboxPayment(
  deps: ConfirmSandboxPaymentDeps,
  clientSecret: string,
  card: TestCard,
): Promise<Result<{ readonly status: 'succeeded' }>> {
  const { book, jobs, clock, ids } = deps;
  const [intentId = ''] = clientSecret.split('_secret_');
  return book.transaction(async (tx) => {
    const intent = await book.lock(tx, intentId);
    if (!intent || !isSame(intent.clientSecret, clientSecret))
      return fail('not-found', 'There is no such payment. Open the checkout again.');
    if (intent.status === 'succeeded') return ok({ status: 'succeeded' });
    if (intent.status === 'canceled')
      return fail('payment-closed', 'This payment was canceled. Open the checkout again for a new one.');
    const nowMs = clock.nowMs();
    const judged = judgeCard(card, nowMs);
    if (!judged.ok) return judged;
    const eventId = `evt_${ids.uuid()}`;
    await book.charge(tx, intent, `ch_${ids.uuid()}`, nowMs);
    await book.saveEvent(tx, eventId, JSON.stringify(succeededEvent(eventId, intent)), nowMs);
    await jobs.add(tx, 'send-sandbox-event', { eventId }, { key: `event:${eventId}` });
    return ok({ status: 'succeeded' });
  });
}

/** Compares digests, so that neither length nor content shows in the time it takes. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
