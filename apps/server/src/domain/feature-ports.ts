import type { Readable } from 'node:stream';
import type {
  Cents,
  Contact,
  ItemId,
  OrderId,
  Point,
  Receipt,
  Result,
  SecurityEventKind,
  ServerState,
  Session,
  TaskingWindow,
} from '@groundtrack/contract';
import type { Selectable } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { RequestOrigin } from '../platform/http/handler.ts';
import type { Opportunity, TaskingAttempt, TaskingProduct } from '../providers/port/tasking.ts';

export type * from './account-mails.ts';

/**
 * Interfaces between features. Features do not import each other; the composition root passes these. A function with a
 * `tx` parameter runs in the caller's transaction: its writes are committed with it, and an error rolls the change
 * back.
 */

/** A security event of an account or of the server. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null if there is no account, or it is unknown. */
  readonly accountId: string | null;
  readonly origin: RequestOrigin;
  /** Further details, such as the name of a device; never a secret. */
  readonly detail?: string;
}

/** Records a security event without waiting for the database. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

/**
 * Revokes remaining access of an attacker after the password of an account was reset or changed.
 * @returns what was revoked, as sentences for the owner
 */
export type RevokeAccess = (tx: Tx, accountId: string) => Promise<readonly string[]>;

/** A persistent problem with the orbital elements, as text for the operator's list. */
export interface ElementIssue {
  readonly sinceMs: number;
  readonly what: string;
  readonly why: string;
  readonly tries: number | null;
  readonly nextTryMs: number | null;
}

/** Null if there is no problem, or no source is set. */
export type FindElementIssue = () => Promise<ElementIssue | null>;

/** An attempt to log in or confirm with a guessable secret. */
export interface Guess {
  /** Kind of secret; each has its own count. */
  readonly at: 'password' | 'second-factor';
  /** Address of the account, in lower case; there may be no such account. */
  readonly email: string;
  readonly origin: RequestOrigin;
  /** Kind of the security event for a wrong guess. */
  readonly wrongIs: 'login-failed' | 'confirmation-failed' | 'second-factor-failed';
}

/**
 * Checks a guess, unless it is delayed after earlier failures; `check` is not called then. A right guess resets the
 * count of its account.
 * @param check returns null if the guess is wrong
 * @returns the result of `check`; `too-many-requests` with the remaining time
 */
export type CheckGuess = <T>(guess: Guess, check: () => Promise<T | null>) => Promise<Result<T | null>>;

/** A purchased item as other features than fulfillment see it. */
export interface ItemOfOrder {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  /** The price including fees. */
  readonly priceCents: Cents;
}

/** An item that has changed its state, or a tasking that stays Planned after a completed pass. */
export interface ItemTransition {
  readonly item: ItemOfOrder & { readonly kind: 'archive' | 'tasking' };
  /** Null if it was just paid. */
  readonly from: ServerState | null;
  readonly to: ServerState;
  readonly reason: string | null;
  readonly atMs: number;
  /** Refund for an item that ends without a delivery; null if there is no automatic refund. */
  readonly refundCents: Cents | null;
  /** The completed pass of a tasking, or null. */
  readonly attempt: TaskingAttempt | null;
}

/** Called for every state change. */
export type TransitionListener = (tx: Tx, transition: ItemTransition) => Promise<void>;

/** Reads the window of a token, which was offered to the account for the place and is still open. */
export type ReadWindow = (
  token: string,
  holder: { readonly accountId: string; readonly place: Point },
) => Result<{ readonly opportunity: Opportunity }>;

/** A window that replaces an unavailable one. */
export interface WantedWindow {
  readonly accountId: string;
  readonly place: Point;
  readonly product: TaskingProduct;
  /** Earliest start, in Unix milliseconds. */
  readonly afterMs: number;
  /** Token of the unavailable window, as received. */
  readonly token: string;
  /** Whether a window has a free place. */
  readonly isFree: (opportunity: Opportunity) => Promise<boolean>;
}

/** Finds and offers the next window; null if there is none soon, or the provider cannot be reached. */
export type FindNextWindow = (wanted: WantedWindow, signal: AbortSignal) => Promise<TaskingWindow | null>;

/** Rejects a flexible tasking if no satellite passes between its dates. */
export type CheckPasses = (
  wanted: {
    readonly place: Point;
    readonly product: TaskingProduct;
    readonly startMs: number;
    readonly endMs: number;
  },
  signal: AbortSignal,
) => Promise<Result<true>>;

/** The terms an account has agreed to for all its orders, until it revokes that. */
export interface StandingAgreement {
  readonly provider: string;
  readonly version: string;
  /** Digest of the text, see `toTermsDigest`. */
  readonly digest: Uint8Array;
  readonly agreedAtMs: number;
}

export type ListAgreements = (accountId: string) => Promise<readonly StandingAgreement[]>;

/** Payment events of an order. */
export interface OrderEvents {
  /** The order is paid or free; called once for each order. */
  settled(tx: Tx, orderId: OrderId): Promise<void>;
  /** Money of the order moved after the charge, or failed to move. */
  moneyMoved(tx: Tx, orderId: OrderId): Promise<void>;
  /** The buyer started a payment without finishing it; called whenever the payment provider reports it. */
  unfinished(tx: Tx, payment: UnfinishedPayment): Promise<void>;
}

export interface UnfinishedPayment {
  readonly orderId: OrderId;
  readonly attempt: 'unfinished' | 'declined';
}

export interface ReceiptEvents {
  /** A receipt was issued for a paid order. */
  issued(tx: Tx, receipt: Receipt): Promise<void>;
}

export interface WebhookEvents {
  added(tx: Tx, webhook: AddedWebhook): Promise<void>;
  /** A webhook was disabled. */
  disabled(tx: Tx, webhook: DisabledWebhook): Promise<void>;
}

export interface AddedWebhook {
  readonly accountId: string;
  readonly url: string;
  readonly atMs: number;
}

export interface DisabledWebhook {
  readonly accountId: string;
  readonly url: string;
  /** `It answered 410 Gone` */
  readonly reason: string;
}

/** Proof of ownership of an account. */
export interface OwnerConfirmation {
  readonly password: string | null;
  /** The email address, for an account without a password. */
  readonly username: string | null;
  readonly origin: RequestOrigin;
  /** Whether the session is confirmed, for an account without a password. */
  readonly isConfirmed: boolean;
}

export interface ConfirmedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  /** The hash the password was checked against. */
  readonly passwordHash: string | null;
}

/** The row of a purchased item, which a payment passes to fulfillment. */
export type ItemRow = Selectable<Tables['order_item']>;

/** The items of an order that was just paid. */
export interface PaidItems {
  readonly accountId: string;
  readonly rows: readonly ItemRow[];
  /** Why nothing of the order is fulfilled, or null. */
  readonly rejection: string | null;
}

/** Operations of fulfillment for other features. */
export interface Fulfillment {
  /** Queues the first job of the items of a paid order. */
  takeOver(tx: Tx, paid: PaidItems): Promise<void>;
  /** Cancels an item for its buyer. */
  cancelItem(accountId: string, itemId: ItemId): Promise<Result<null>>;
  /** Retries an item for the operator. @returns the reason if it is not retried, or null */
  retryItem(itemId: ItemId): Promise<string | null>;
  /** Queues a new job for every open item that has lost its job. */
  requeueItems(): Promise<void>;
}

/** Refunds of items. */
export interface Refunds {
  /**
   * Refunds the price of an item, once.
   * @returns the refund in cents; null if less than the price is left of the payment, so there is no automatic refund
   */
  refundItem(tx: Tx, item: ItemOfOrder, reason: string): Promise<Cents | null>;
  /** Whether the price of an item is neither refunded nor being refunded. Takes the locks that this depends on. */
  isItemPaidFor(tx: Tx, item: ItemOfOrder): Promise<boolean>;
}

/**
 * Closes the unpaid payment of an order.
 * @returns whether it can never be made anymore; false also if the payment provider cannot be reached
 */
export type ClosePayment = (orderId: OrderId) => Promise<boolean>;

/**
 * Starts a large download of an account, at the speed of the client.
 * @returns `export-running` if the account has one in progress
 */
export type StartDownload = (accountId: string, content: () => AsyncIterable<Uint8Array>) => Promise<Result<Readable>>;

/** Payments of new orders. */
export interface OrderPayments {
  /** The payment provider's name. */
  readonly kind: string;
  /** Minimum charge. */
  readonly minimumCents: Cents;
  /** Maximum charge. */
  readonly maximumCents: Cents;
  /** Opens a card payment; the same key returns the same payment. */
  createIntent(
    request: { readonly orderId: OrderId; readonly amountCents: Cents; readonly currency: 'usd' },
    idempotencyKey: string,
  ): Promise<{ readonly id: string; readonly clientSecret: string }>;
  /** Closes a payment of an earlier provider. @returns whether it can never be made anymore */
  retire(payment: { readonly provider: string; readonly intentId: string }): Promise<boolean>;
  /**
   * Closes the oldest unpaid orders of an account if there are too many.
   * @returns whether there is room for another one
   */
  makeRoom(accountId: string): Promise<boolean>;
  /** Closes an unpaid order with its payment. `open`: it may still be paid. */
  close(orderId: OrderId): Promise<'closed' | 'paid' | 'open'>;
  /** Settles a free order. */
  settleFree(tx: Tx, orderId: OrderId): Promise<void>;
}

/** The buyer of an order. */
export interface Buyer {
  readonly email: string;
  /** Missing fields of an incomplete registration are empty. */
  readonly contact: Partial<Record<keyof Contact, string>>;
  /** The address must be verified before a purchase. */
  readonly mustVerifyEmail: boolean;
}

/** Account operations for external sign-in. */
export interface SignInAccounts {
  find(accountId: string): Promise<SignInAccount | null>;
  /** @param email in lower case */
  findByEmail(email: string): Promise<SignInAccount | null>;
  /** @returns whether it is right, false for an account without one; `too-many-requests` during a delay */
  checkPassword(
    accountId: string,
    given: { readonly password: string; readonly origin: RequestOrigin },
  ): Promise<Result<boolean>>;
  /**
   * @param provedEmail verified by the issuer, in lower case; if it is the address of the account, that becomes
   * verified too
   */
  openSession(accountId: string, provedEmail: string, device: SessionDevice): Promise<Result<Session>>;
  /**
   * Opens an account without a password or a postal address, with a verified email address, and its first session.
   * @param also runs in the transaction that writes the account
   */
  open(
    newcomer: { readonly email: string; readonly firstname: string; readonly lastname: string },
    device: SessionDevice,
    also: (tx: Tx, accountId: string) => Promise<void>,
  ): Promise<Result<Session>>;
}

/** Opens an account without a password, with a verified email address, and its first session. */
export type OpenVerified = (
  newcomer: { readonly email: string; readonly contact: Contact },
  device: SessionDevice,
  also: (tx: Tx, accountId: string) => Promise<void>,
) => Promise<Result<Session>>;

export interface SignInAccount {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly hasPassword: boolean;
}

/** Device on which a session is opened. */
export interface SessionDevice {
  readonly devicename: string;
  readonly geoloc: { readonly latitude: number; readonly longitude: number } | null;
  readonly origin: RequestOrigin;
  /**
   * When an external issuer last authenticated the owner; null if unknown. Absent if the owner has just proved their
   * identity here.
   */
  readonly confirmedAtMs?: number | null;
}
