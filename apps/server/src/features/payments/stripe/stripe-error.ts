import { Stripe } from 'stripe';
import { type PaymentErrorKind, PaymentProviderError } from '../payment-provider.ts';

/**
 * Converts an error for the operator. The SDK's own error is not passed on, since it contains the whole response
 * including the client secret.
 */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const [kind, advice] = classifyError(error);
  const reference = error.requestId ? ` (Stripe request ${error.requestId})` : '';
  return new PaymentProviderError(kind, `${advice}: ${withoutKeys(error.message)}${reference}`);
}

/** API keys, webhook secrets, and client secrets. */
const KEYS = /\b((?:[sr]k|whsec|\w+_secret)_)\w+/g;

/** Error messages can repeat keys of the request. */
function withoutKeys(message: string): string {
  return message.replace(KEYS, '$1…');
}

function classifyError(error: Stripe.errors.StripeError): readonly [PaymentErrorKind, string] {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError)
    return ['credentials', 'Stripe does not accept STRIPE_SECRET_KEY; look it up in the dashboard under API keys'];
  if (error instanceof errors.StripePermissionError)
    return ['credentials', 'STRIPE_SECRET_KEY may not do this; give the key write access to payments and refunds'];
  if (error instanceof errors.StripeRateLimitError) return ['busy', 'Stripe is rate-limiting requests'];
  if (error instanceof errors.StripeConnectionError) return ['unreachable', 'Stripe cannot be reached'];
  if (error instanceof errors.StripeCardError) return ['card', 'The card was declined'];
  if (error instanceof errors.StripeIdempotencyError)
    return ['refused', 'The key of this request was used for another one'];
  if (error instanceof errors.StripeInvalidRequestError) return ['refused', 'Stripe rejected the request'];
  return ['broken', 'Stripe failed'];
}
