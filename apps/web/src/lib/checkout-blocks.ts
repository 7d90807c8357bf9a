/** What stands between a cart and its checkout, in the order the buyer meets it. */
export type CheckoutBlock =
  | 'cart-empty'
  | 'terms-unticked'
  | 'registration-checking'
  | 'registration-invalid'
  | 'email-unverified';

export interface CheckoutQuestion {
  readonly itemCount: number;
  /** Distinct providers of the cart. */
  readonly providers: readonly string[];
  readonly agreedProviders: ReadonlySet<string>;
  readonly registration: 'checking' | 'valid' | 'invalid';
  readonly emailUnverified: boolean;
}

/** Every reason why checkout is closed; an empty list means it is open. */
export function checkoutBlocks(question: CheckoutQuestion): CheckoutBlock[] {
  const blocks: CheckoutBlock[] = [];
  if (question.itemCount === 0) blocks.push('cart-empty');
  if (question.providers.some((provider) => !question.agreedProviders.has(provider))) blocks.push('terms-unticked');
  if (question.registration === 'checking') blocks.push('registration-checking');
  if (question.registration === 'invalid') blocks.push('registration-invalid');
  if (question.emailUnverified) blocks.push('email-unverified');
  return blocks;
}
