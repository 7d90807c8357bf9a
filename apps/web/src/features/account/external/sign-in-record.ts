import { randomId } from '../../../lib/random-id.ts';
import { keepInTab, readFromTab, removeFromTab } from '../../../lib/session-storage.ts';

/** What a tab remembers of its sign-in while its person is at the issuer. */
export interface SignInRecord {
  /** The server lets only a page with this secret finish. It stays in the tab, and is the same for all tries of it. */
  readonly secret: string;
  /** The screen the sign-in was asked from. */
  readonly returnTo: string;
  /** A proved identity that waits for the password of an account; null: none does. */
  readonly pending: PendingLink | null;
}

export interface PendingLink {
  readonly state: string;
  /** The e-mail address of the account. */
  readonly account: string;
}

const NAME = 'groundtrack-sign-in';

export function readRecord(): SignInRecord | null {
  try {
    const stored: unknown = JSON.parse(readFromTab(NAME) ?? 'null');
    return isRecord(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @returns null when the browser keeps nothing for a tab: no sign-in can then be finished */
export function newRecord(returnTo: string): SignInRecord | null {
  const secret = readRecord()?.secret ?? randomId() + randomId();
  return keepRecord({ secret, returnTo, pending: null });
}

export function keepRecord(record: SignInRecord): SignInRecord | null {
  return keepInTab(NAME, JSON.stringify(record)) ? record : null;
}

export function forgetRecord(): void {
  removeFromTab(NAME);
}

function isRecord(value: unknown): value is SignInRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { secret, returnTo, pending } = Object.fromEntries(Object.entries(value));
  return typeof secret === 'string' && typeof returnTo === 'string' && (pending === null || isPending(pending));
}

function isPending(value: unknown): value is PendingLink {
  if (typeof value !== 'object' || value === null) return false;
  const { state, account } = Object.fromEntries(Object.entries(value));
  return typeof state === 'string' && typeof account === 'string';
}
