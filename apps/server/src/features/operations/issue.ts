import { DAY_MS } from '../../lib/time-units.ts';

/**
 * stuck: a step of an item, or an email, fails repeatedly and is still retried, or an item is overdue. failed: an item failed on our side.
 * refused: the payment or mail provider rejected it. dead: a job used up its attempts.
 */
export type IssueKind = 'stuck' | 'failed' | 'refused' | 'dead';

/** A problem that does not resolve itself and needs attention. */
export interface Issue {
  /** Id for the operator: `item:…`, `refund:…`, `mail:…`, `job:…`, `order:…`, `waiting:…`, or `elements:refresh`. */
  readonly id: string;
  readonly kind: IssueKind;
  readonly sinceMs: number;
  /** `Image of Greenbelt, Maryland, Processing at maxar` */
  readonly what: string;
  readonly why: string;
  /** Failed attempts of the current step; null if there are no more. */
  readonly tries: number | null;
  /** Null if there is no automatic retry. */
  readonly nextTryMs: number | null;
}

/** Counts of issues without details. */
export interface IssueCounts {
  readonly items: number;
  readonly refunds: number;
  readonly mails: number;
  readonly jobs: number;
  /** Orders at providers with a remark, or an unknown fate. */
  readonly providerOrders: number;
  /** Sources of orbital elements that fail or omit satellites: 0 or 1. */
  readonly elements: number;
}

/** A step becomes an issue after this many consecutive failures; fewer usually resolve themselves. */
export const STUCK_AFTER = 3;
/** An item that is not settled so long after its payment, or after the end of its window, is an issue. */
export const OVERDUE_MS = 3 * DAY_MS;
/** A failed item is listed for this long. A rejected refund stays. */
export const KEPT_MS = 30 * DAY_MS;
