import type { ProblemCode, Quoted, QuoteLine, TaskingWindow } from '@groundtrack/contract';
import { type CartItem, isOtherImage, isRequest, shownCents } from './cart.ts';
import { nextDates } from './cart-request.ts';

/** Compares the server's quote of an item with what the cart shows. */
export type OfferState =
  /** The visitor is logged out. Quotes require a login. */
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'good'; readonly line: QuoteLine }
  | { readonly kind: 'changed'; readonly line: QuoteLine }
  /** The source files have changed, at the same price. */
  | { readonly kind: 'replaced'; readonly line: QuoteLine }
  | { readonly kind: 'withdrawn'; readonly message: string }
  /** The window or dates of a tasking have passed. `next` is null if there is no other window. */
  | { readonly kind: 'passed'; readonly message: string; readonly nextWindow: TaskingWindow | null }
  /** A tasking lacks a required fee, or has one that is not required. */
  | { readonly kind: 'fees'; readonly missing: boolean; readonly message: string }
  /** The provider is unreachable. The offer may still be valid. */
  | { readonly kind: 'unknown'; readonly message: string };

/** Provider problems that do not concern the offer. A later attempt may succeed. */
const TRANSIENT: ReadonlySet<ProblemCode> = new Set(['provider-failed', 'provider-timeout']);

/** Problems of one window that another window of the same product may not have. */
const WINDOW_IS_GONE: ReadonlySet<ProblemCode> = new Set(['window-expired', 'window-unknown', 'window-taken']);

/** @param answer the response for this item; undefined while the request is pending */
export function offerState(item: CartItem, answer: Quoted | undefined, nowMs: number): OfferState {
  if (!answer) return { kind: 'checking' };
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

/** Whether the server would reject an order with this item. */
export function isUnsettled({ kind }: OfferState): boolean {
  return kind === 'changed' || kind === 'replaced' || kind === 'withdrawn' || kind === 'passed' || kind === 'fees';
}
