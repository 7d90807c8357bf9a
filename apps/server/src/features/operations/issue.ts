import { DAY_MS } from '../../lib/time-units.ts';
/**
 * stuck: a step of a bought item, or a mail, fails again and again and is still tried. failed: an item was given up on
 * our side. refused: the payment or mail provider will not do it. dead: a job used up its tries.
 */
export type IssueKind = 'stuck' | 'failed' | 'refused' | 'dead';

/** Something that does not go on by itself and needs attention. */
export interface Issue {
  /** Names it to the operator: `item:…`, `refund:…`, `mail:…`, `job:…`, `waiting:…` or `elements:refresh`. */
  readonly id: string;
  readonly kind: IssueKind;
  readonly sinceMs: number;
  /** `Image of Greenbelt, Maryland, Processing at maxar` */
  readonly what: string;
  readonly why: string;
  /** Null where it was tried once. */
  readonly tries: number | null;
  /** Null: it is not tried again by itself. */
  readonly nextTryMs: number | null;
}

/** How many there are, and nothing else about them. */
export interface IssueCounts {
  readonly items: number;
  readonly refunds: number;
  readonly mails: number;
  readonly jobs: number;
  /** Sources of orbital elements that fail, or leave satellites out: 0 or 1. */
  readonly elements: number;
}

/** A step becomes an issue after this many failures in a row; fewer pass by themselves. */
export const STUCK_AFTER = 3;
/** A failed item leaves the list after this long. A refund that was refused stays. */
export const KEPT_MS = 30 * DAY_MS;
