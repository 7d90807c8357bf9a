import type { FakeError } from './fake-book.ts';

/** Payment methods for tests, as the provider publishes them (docs.stripe.com/testing), and their outcomes. */
type Verdict = 'succeeds' | 'needs-action' | FakeError;

function declined(code: string, message: string, declineCode?: string): FakeError {
  return { type: 'card_error', code, message, ...(declineCode ? { decline_code: declineCode } : {}) };
}

const verdicts: Readonly<Record<string, Verdict>> = {
  pm_card_visa: 'succeeds',
  pm_card_mastercard: 'succeeds',
  pm_card_authenticationRequired: 'needs-action',
  pm_card_chargeDeclined: declined('card_declined', 'Your card was declined.', 'generic_decline'),
  pm_card_chargeDeclinedInsufficientFunds: declined(
    'card_declined',
    'Your card has insufficient funds.',
    'insufficient_funds',
  ),
  pm_card_chargeDeclinedExpiredCard: declined('expired_card', 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: declined('incorrect_cvc', "Your card's security code is incorrect."),
  pm_card_chargeDeclinedProcessingError: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

export const authenticationFailed: FakeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** @returns null for an unknown payment method */
export function judgePaymentMethod(paymentMethod: string): Verdict | null {
  return verdicts[paymentMethod] ?? null;
}
