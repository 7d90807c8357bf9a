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

/*
 * What features tell each other and ask of each other. No feature imports another one: `app.ts` hands these over.
 * A function with a `tx` runs in the transaction of its caller: what it writes is committed with it or not at all, and
 * what it throws undoes the change.
 */

/** What happened to the security of an account or of the server. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null: of no account, or none that is known. */
  readonly accountId: string | null;
  readonly origin: RequestOrigin;
  /** A few words more, such as the name of a device; never a secret. */
  readonly detail?: string;
}

/** Notes a security event at once; neither the database nor its failures are waited for. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

/**
 * Revokes what could still give an attacker access after the password of an account was reset or changed.
 * @returns what was revoked, as sentences for its owner
 */
export type RevokeAccess = (tx: Tx, accountId: string) => Promise<readonly string[]>;

/** Something about the orbital elements that does not mend itself, in the words of the operator's list. */
export interface ElementIssue {
  readonly sinceMs: number;
  readonly what: string;
  readonly why: string;
  readonly tries: number | null;
  readonly nextTryMs: number | null;
}

/** Null: all is well, or no source is asked. */
export type FindElementIssue = () => Promise<ElementIssue | null>;

/** Somebody tries to prove who they are by what can be guessed. */
export interface Guess {
  /** What is guessed at; each is counted by itself. */
  readonly at: 'password' | 'second-factor';
  /** Address of the account, in lower case; there may be none. */
  readonly email: string;
  readonly origin: RequestOrigin;
  /** What the log of security events calls it when it is wrong. */
  readonly wrongIs: 'login-failed' | 'confirmation-failed' | 'second-factor-failed';
}

/**
 * Looks at a guess, unless too many before it were wrong: it then has to wait, and `check` is not called. A right one
 * takes the count of its account away.
 * @param check answers null when the guess is wrong
 * @returns what `check` answers; `too-many-requests` with the time left
 */
export type CheckGuess = <T>(guess: Guess, check: () => Promise<T | null>) => Promise<Result<T | null>>;

/** A bought item as features beside the fulfillment know it. */
export interface ItemOfOrder {
  readonly id: ItemId;
  readonly orderId: OrderId;
  readonly accountId: string;
  /** All that was paid for it, its fees included. */
  readonly priceCents: Cents;
}

/** An item that has just changed its state, or a tasking that stays Planned after a pass that is over. */
export interface ItemTransition {
  readonly item: ItemOfOrder & { readonly kind: 'archive' | 'tasking' };
  /** Null: it was just paid. */
  readonly from: ServerState | null;
  readonly to: ServerState;
  readonly reason: string | null;
  readonly atMs: number;
  /** What goes back to the buyer of an item that ends without its delivery; null: nothing does by itself. */
  readonly refundCents: Cents | null;
  /** The pass of a tasking that is over with it; null: none. */
  readonly attempt: TaskingAttempt | null;
}

/** Is called for every change of state. */
export type TransitionListener = (tx: Tx, transition: ItemTransition) => Promise<void>;

/** Reads the window that a buyer names by its token; it was offered to the account for the place and is still open. */
export type ReadWindow = (
  token: string,
  holder: { readonly accountId: string; readonly place: Point },
) => Result<{ readonly opportunity: Opportunity }>;

/** What a buyer wants in place of a window that is gone. */
export interface WantedWindow {
  readonly accountId: string;
  readonly place: Point;
  readonly product: TaskingProduct;
  /** It does not begin before, in Unix milliseconds. */
  readonly afterMs: number;
  /** Of the window that is gone, as it came. */
  readonly token: string;
  /** Whether a window has a place left. */
  readonly isFree: (opportunity: Opportunity) => Promise<boolean>;
}

/** Finds the next window and offers it; null: there is none soon, or its provider cannot be asked. */
export type FindNextWindow = (wanted: WantedWindow, signal: AbortSignal) => Promise<TaskingWindow | null>;

/** Refuses a flexible tasking for which no satellite passes between its dates. */
export type CheckPasses = (
  wanted: {
    readonly place: Point;
    readonly product: TaskingProduct;
    readonly startMs: number;
    readonly endMs: number;
  },
  signal: AbortSignal,
) => Promise<Result<true>>;

/** What an account has agreed to for all its orders, until it takes that back. */
export interface StandingAgreement {
  readonly provider: string;
  readonly version: string;
  /** Of the words, as `toTermsDigest` makes it. */
  readonly digest: Uint8Array;
  readonly agreedAtMs: number;
}

export type ListAgreements = (accountId: string) => Promise<readonly StandingAgreement[]>;

/** What happens to an order on the side of its payment. */
export interface OrderEvents {
  /** The order is paid, or costs nothing: once for each order. */
  settled(tx: Tx, orderId: OrderId): Promise<void>;
  /** Money of the order moved after the charge, or was to and did not. */
  moneyMoved(tx: Tx, orderId: OrderId): Promise<void>;
  /** Its buyer began to pay and left it at that: each time the payment provider says so. */
  unfinished(tx: Tx, payment: UnfinishedPayment): Promise<void>;
}

export interface UnfinishedPayment {
  readonly orderId: OrderId;
  readonly attempt: 'unfinished' | 'declined';
}

export interface ReceiptEvents {
  /** A paid order was given its receipt. */
  issued(tx: Tx, receipt: Receipt): Promise<void>;
}

export interface WebhookEvents {
  added(tx: Tx, webhook: AddedWebhook): Promise<void>;
  /** Nothing is sent to an address any more. */
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

/** What the owner of an account gives to prove it; null: not given. */
export interface OwnerConfirmation {
  readonly password: string | null;
  /** The e-mail address, of an account that has no password. */
  readonly username: string | null;
  readonly origin: RequestOrigin;
  /** Whether the session is: of an account that has no password. */
  readonly isConfirmed: boolean;
}

export interface ConfirmedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  /** The one the password was checked against. */
  readonly passwordHash: string | null;
}

/** A bought item as its table has it: what a payment hands to the fulfillment without reading it again. */
export type ItemRow = Selectable<Tables['order_item']>;

/** The items of an order that was just paid. */
export interface PaidItems {
  readonly accountId: string;
  readonly rows: readonly ItemRow[];
  /** Why nothing of the order is to be fulfilled; null: everything is. */
  readonly rejection: string | null;
}

/** What other features ask of the fulfillment. */
export interface Fulfillment {
  /** Gives the items of a paid order their first job. */
  takeOver(tx: Tx, paid: PaidItems): Promise<void>;
  /** Cancels an item for its buyer. */
  cancelItem(accountId: string, itemId: ItemId): Promise<Result<null>>;
  /** Tries an item again for the operator. @returns why not, in words; null: it is tried */
  retryItem(itemId: ItemId): Promise<string | null>;
  /** Gives every open item that has lost its job a new one. */
  requeueItems(): Promise<void>;
}

/** Gives the price of items back. */
export interface Refunds {
  /**
   * Gives the price back, once for each item however often it is asked.
   * @returns what goes back, in cents; null: less than the price is left of the payment, so nothing does by itself
   */
  refundItem(tx: Tx, item: ItemOfOrder, reason: string): Promise<Cents | null>;
  /** Whether the price of an item is still here, and nothing of it asked back; locks what that depends on. */
  isItemPaidFor(tx: Tx, item: ItemOfOrder): Promise<boolean>;
}

/**
 * Closes the payment of an order that was never made. @returns whether it can never be made any more; false as well when
 * the payment provider cannot be asked
 */
export type ClosePayment = (orderId: OrderId) => Promise<boolean>;

/**
 * A download that reads much of an account, written as fast as the client reads it. @returns `export-running` where the
 * account has one under way
 */
export type StartDownload = (accountId: string, content: () => AsyncIterable<Uint8Array>) => Promise<Result<Readable>>;

/** How an order that was just written comes to be paid. */
export interface OrderPayments {
  /** The payment provider's name. */
  readonly kind: string;
  /** The least a card is charged for. */
  readonly minimumCents: Cents;
  /** The most a card is charged at once. */
  readonly maximumCents: Cents;
  /** Opens a card payment; the same key gives the first one again. */
  createIntent(
    request: { readonly orderId: OrderId; readonly amountCents: Cents; readonly currency: 'usd' },
    idempotencyKey: string,
  ): Promise<{ readonly id: string; readonly clientSecret: string }>;
  /** Closes a payment of the provider before. @returns whether it can never be made any more */
  retire(payment: { readonly provider: string; readonly intentId: string }): Promise<boolean>;
  /** Closes the oldest orders of an account that wait for their payment where there are too many. @returns whether it could */
  makeRoom(accountId: string): Promise<boolean>;
  /** Settles an order that costs nothing. */
  settleFree(tx: Tx, orderId: OrderId): Promise<void>;
}

/** Who places an order. */
export interface Buyer {
  readonly email: string;
  /** Fields of an incomplete registration are empty. */
  readonly contact: Partial<Record<keyof Contact, string>>;
  /** Nothing can be bought before the address is verified. */
  readonly mustVerifyEmail: boolean;
}

/** What external sign-in asks of the accounts. */
export interface SignInAccounts {
  find(accountId: string): Promise<SignInAccount | null>;
  /** @param email in lower case */
  findByEmail(email: string): Promise<SignInAccount | null>;
  /** @returns whether it is right, never for an account without one; `too-many-requests` when it has to wait */
  checkPassword(
    accountId: string,
    given: { readonly password: string; readonly origin: RequestOrigin },
  ): Promise<Result<boolean>>;
  /** @param provedEmail verified by the issuer, in lower case; where it is that of the account, it is verified here, too */
  openSession(accountId: string, provedEmail: string, device: SessionDevice): Promise<Result<Session>>;
  /**
   * Opens an account without a password or a postal address, and its first session. Its e-mail address is verified.
   * @param also runs in the transaction that writes the account
   */
  open(
    newcomer: { readonly email: string; readonly firstname: string; readonly lastname: string },
    device: SessionDevice,
    also: (tx: Tx, accountId: string) => Promise<void>,
  ): Promise<Result<Session>>;
}

/** Opens an account without a password, whose address is taken for verified, and its first session. */
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

/** Where a session is started. */
export interface SessionDevice {
  readonly devicename: string;
  readonly geoloc: { readonly latitude: number; readonly longitude: number } | null;
  readonly origin: RequestOrigin;
  /** When an issuer asked the owner last; null: not known. Absent: the owner has just proved who they are. */
  readonly confirmedAtMs?: number | null;
}
