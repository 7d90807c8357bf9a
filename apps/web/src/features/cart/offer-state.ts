import type { ProblemCode, Quoted, QuoteLine, TaskingWindow } from '@groundtrack/contract';
import { type CartItem, isOtherImage, isRequest, shownCents } from './cart.ts';
import { nextDates } from './cart-request.ts';

/** What the server says of an item of the cart, against what the cart shows. */
export type OfferState =
  /** Nobody is logged in: prices are asked for customers. */
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'good'; readonly line: QuoteLine }
  | { readonly kind: 'changed'; readonly line: QuoteLine }
  /** The files of an image are others, at the same price. */
  | { readonly kind: 'replaced'; readonly line: QuoteLine }
  | { readonly kind: 'withdrawn'; readonly message: string }
  /** A tasking whose window or dates are gone since it is in the cart; the next window is null where there is none. */
  | { readonly kind: 'passed'; readonly message: string; readonly nextWindow: TaskingWindow | null }
  /** A tasking without a fee that it owes, or with one that it does not. */
  | { readonly kind: 'fees'; readonly missing: boolean; readonly message: string }
  /** The provider could not be asked; nothing is known against the offer. */
  | { readonly kind: 'unknown'; readonly message: string };

/** Problems of the provider that say nothing about the offer: a later try may not meet them. */
const TRANSIENT: ReadonlySet<ProblemCode> = new Set(['provider-failed', 'provider-timeout']);

/** Problems of a window that another window of the same product does not have. */
const WINDOW_IS_GONE: ReadonlySet<ProblemCode> = new Set(['window-expired', 'window-unknown', 'window-taken']);

/** @param answer what was answered about this item; undefined while it is being asked */
export function offerState(item: CartItem, answer: Quoted | undefined, nowMs: number): OfferState {
  if (!answer) return { kind: 'asking' };
  if ('refusal' in answer) {
    const { code, message, nextWindow = null } = answer.refusal;
    if (TRANSIENT.has(code)) return { kind: 'unknown', message };
    if (isRequest(item) && (code === 'fee-missing' || code === 'fee-unknown'))
      return { kind: 'fees', missing: code === 'fee-missing', message };
    return hasPassed(item, code, nowMs) ? { kind: 'passed', message, nextWindow } : { kind: 'withdrawn', message };
  }
  const { line } = answer;
  if (line.totalCents !== shownCents(item)) return { kind: 'changed', line };
  return { kind: isOtherImage(line, item) ? 'replaced' : 'good', line };
}

function hasPassed(item: CartItem, code: ProblemCode, nowMs: number): boolean {
  if (!isRequest(item)) return false;
  return WINDOW_IS_GONE.has(code) || (code === 'tasking-invalid' && nextDates(item, nowMs) !== null);
}

/** True: an order with this item would be rejected. */
export function isUnsettled({ kind }: OfferState): boolean {
  return kind === 'changed' || kind === 'replaced' || kind === 'withdrawn' || kind === 'passed' || kind === 'fees';
}
