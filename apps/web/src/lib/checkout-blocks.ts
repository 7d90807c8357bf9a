/** The reasons that close the checkout, in the order in which the buyer meets them. */
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

/** Every reason why the checkout is closed; empty if it is open. */
export function checkoutBlocks(question: CheckoutQuestion): CheckoutBlock[] {
  const blocks: CheckoutBlock[] = [];
  if (question.itemCount === 0) blocks.push('cart-empty');
  if (question.providers.some((provider) => !question.agreedProviders.has(provider))) blocks.push('terms-unticked');
  if (question.registration === 'checking') blocks.push('registration-checking');
  if (question.registration === 'invalid') blocks.push('registration-invalid');
  if (question.emailUnverified) blocks.push('email-unverified');
  return blocks;
}
