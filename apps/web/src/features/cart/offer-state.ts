import type { ProblemCode, Quoted, QuoteLine } from '@groundtrack/contract';
import { type CartImage, selectedProduct } from './cart.ts';

/** What the server says of an item of the cart, against what the cart shows. */
export type OfferState =
  /** Nobody is logged in: prices are asked for customers. */
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'good'; readonly line: QuoteLine }
  | { readonly kind: 'changed'; readonly line: QuoteLine }
  | { readonly kind: 'withdrawn'; readonly message: string }
  /** The provider could not be asked; nothing is known against the offer. */
  | { readonly kind: 'unknown'; readonly message: string };

/** Problems of the provider that say nothing about the offer: a later try may not meet them. */
const TRANSIENT: ReadonlySet<ProblemCode> = new Set(['provider-failed', 'provider-timeout']);

/** @param answer what was answered about this item; undefined while it is being asked */
export function offerState(item: CartImage, answer: Quoted | undefined): OfferState {
  if (!answer) return { kind: 'asking' };
  if ('refusal' in answer) {
    const { code, message } = answer.refusal;
    return { kind: TRANSIENT.has(code) ? 'unknown' : 'withdrawn', message };
  }
  const { line } = answer;
  return { kind: line.totalCents === selectedProduct(item).price ? 'good' : 'changed', line };
}

/** True: an order with this item would be rejected. */
export function isUnsettled({ kind }: OfferState): boolean {
  return kind === 'changed' || kind === 'withdrawn';
}
