import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result, type SandboxOutcome } from '@groundtrack/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { emitSandboxEvent, paymentEvent, type SandboxDeps } from './sandbox-events.ts';
import type { SandboxIntent } from './sandbox-records.ts';
import { evaluateCard, type TestCard } from './test-cards.ts';

export interface Confirmation {
  readonly clientSecret: string;
  readonly card: TestCard;
  /** The buyer's choice in the extra step of a card. */
  readonly challenge?: 'approve' | 'refuse' | undefined;
}

type Confirmed = Result<{ readonly status: 'succeeded' | 'requires_action' }>;

const REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Charges the card for the payment of a client secret, as the card form of a real provider does, for some cards after
 * an extra step. Confirming a successful payment again succeeds without another charge. Charge, event, and job are
 * written in one transaction.
 */
export function confirmSandboxPayment(deps: SandboxDeps, confirmation: Confirmation): Promise<Confirmed> {
  const { book, clock } = deps;
  const { clientSecret, card, challenge } = confirmation;
  const [intentId = ''] = clientSecret.split('_secret_');
  return book.transaction(async (tx) => {
    const intent = await book.lock(tx, intentId);
    if (!intent || !isSame(intent.clientSecret, clientSecret))
      return fail('not-found', 'There is no such payment. Open the checkout again.');
    if (intent.status === 'succeeded') return ok({ status: 'succeeded' });
    if (intent.status === 'canceled')
      return fail('payment-closed', 'This payment was canceled. Open the checkout again for a new one.');
    const evaluated = evaluateCard(card, clock.nowMs());
    const outcome = evaluated.kind === 'challenge' ? afterStep(evaluated, intent, challenge) : evaluated;
    if (outcome === 'step') {
      await book.setStatus(tx, intentId, 'challenged');
      return ok({ status: 'requires_action' });
    }
    return outcome.kind === 'accepted'
      ? charge(deps, tx, intent, outcome.event)
      : decline(deps, tx, intent, outcome.message);
  });
}

type FinalOutcome = Exclude<SandboxOutcome, { readonly kind: 'challenge' }>;

/** The choice is ignored unless the card requires the step. */
function afterStep(
  { approved }: Extract<SandboxOutcome, { readonly kind: 'challenge' }>,
  intent: SandboxIntent,
  challenge: Confirmation['challenge'],
): FinalOutcome | 'step' {
  if (intent.status !== 'challenged' || challenge === undefined) return 'step';
  if (challenge === 'refuse') return { kind: 'declined', message: REFUSED };
  return approved === 'accepted'
    ? { kind: 'accepted', event: 'at once' }
    : { kind: 'declined', message: 'Your card was declined.' };
}

async function charge(
  deps: SandboxDeps,
  tx: Tx,
  intent: SandboxIntent,
  delivery: 'at once' | 'late' | 'twice',
): Promise<Confirmed> {
  await deps.book.charge(tx, intent, `ch_${deps.ids.uuid()}`, deps.clock.nowMs());
  await emitSandboxEvent(deps, tx, (eventId) => paymentEvent(eventId, 'succeeded', intent), delivery);
  return ok({ status: 'succeeded' });
}

async function decline(deps: SandboxDeps, tx: Tx, intent: SandboxIntent, message: string): Promise<Confirmed> {
  await deps.book.setStatus(tx, intent.id, 'declined');
  await emitSandboxEvent(deps, tx, (eventId) => paymentEvent(eventId, 'payment_failed', intent));
  return fail('card-declined', message);
}

/** Compares digests, so that the duration reveals neither length nor content. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
