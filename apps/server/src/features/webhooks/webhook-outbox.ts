import type { WebhookDelivery, WebhookEvent } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';

/** Something to send, and where to. */
export interface Outgoing {
  /** The header `webhook-id`. */
  readonly id: string;
  readonly body: string;
  readonly createdAtMs: number;
  /** Tries so far. */
  readonly attempts: number;
  readonly webhook: {
    readonly id: string;
    readonly accountId: string;
    readonly url: string;
    readonly secretVersion: number;
    readonly oldSecretUntilMs: number | null;
    /** Tries in a row that were not taken, and since when; 0 and null when the last one was. */
    readonly failures: number;
    readonly failingSinceMs: number | null;
  };
}

/** How one try went. */
export interface Try {
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Null: it was taken. */
  readonly error: string | null;
  readonly answer: string;
}

export type Turn =
  /** Ours until then. */
  | { readonly untilMs: number }
  /** Somebody else is sending to the address, at the latest until then. */
  | { readonly busyUntilMs: number };

/** What has been written to be sent, and how far it is. */
export interface WebhookOutbox {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Writes an event for each active address of the account, to be sent at once, and forgets what is older than the
   * history.
   * @returns the addresses, in an order that is always the same
   */
  write(tx: Tx, accountId: string, event: WebhookEvent, forgetBeforeMs: number): Promise<readonly string[]>;
  /** Writes a ping that is sent by hand. @returns its id */
  writePing(webhookId: string, event: WebhookEvent): Promise<string>;
  /** Takes the turn to send to an address: of two processes one gets it. @returns null: the address is gone */
  takeTurn(webhookId: string, nowMs: number, untilMs: number): Promise<Turn | null>;
  /** Keeps a turn for longer. @returns false when it was lost */
  keepTurn(webhookId: string, untilMs: number, newUntilMs: number): Promise<boolean>;
  /** Ends a turn. @returns when there is more to send; null: nothing waits, or the turn was lost */
  endTurn(tx: Tx, webhookId: string, untilMs: number): Promise<number | null>;
  /** The one that is due for longest; null as well while the address rests or is not active. */
  nextDue(webhookId: string, nowMs: number): Promise<Outgoing | null>;
  /** Any delivery of an address. */
  find(webhookId: string, deliveryId: string): Promise<Outgoing | null>;
  /** Notes a try. Left out, state and next try stay as they are. @returns how it stands now; null: it is gone */
  note(tx: Tx, deliveryId: string, made: Try, next?: NextTry): Promise<WebhookDelivery | null>;
  noteWell(tx: Tx, webhookId: string): Promise<void>;
  /** One more failure in a row. */
  noteFailing(
    tx: Tx,
    webhookId: string,
    failing: { readonly sinceMs: number; readonly restsUntilMs: number },
  ): Promise<void>;
  /** Switches the address off and stops what waits. @returns false when it was not active any more */
  switchOff(tx: Tx, webhookId: string, reason: string): Promise<boolean>;
}

export type NextTry = { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly atMs: number };
