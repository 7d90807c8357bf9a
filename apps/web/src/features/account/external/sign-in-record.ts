import { randomId } from '../../../lib/random-id.ts';
import { keepInTab, readFromTab, removeFromTab } from '../../../lib/session-storage.ts';

/** The state of a sign-in that a tab stores while the user is at the issuer. */
export interface SignInRecord {
  /** Only the page with this secret can finish the sign-in. It stays in the tab, and is the same for all attempts. */
  readonly secret: string;
  /** The screen that requested the sign-in. */
  readonly returnTo: string;
  /** A proven identity that waits for the password of an account; null if none. */
  readonly pending: PendingLink | null;
}

export interface PendingLink {
  readonly state: string;
  /** The email address of the account. */
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

/** @returns null if the browser has no session storage, so that no sign-in could be finished */
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
