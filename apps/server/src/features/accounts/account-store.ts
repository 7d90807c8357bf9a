import type { Contact } from '@groundtrack/contract';

export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly contact: Contact;
  /** PHC string of argon2id. */
  readonly passwordHash: string;
}

export interface NewSession {
  /** SHA-256 of the session key. */
  readonly keyHash: Uint8Array;
  readonly deviceName: string;
  readonly geoloc: { readonly latitude: number; readonly longitude: number } | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export interface PasswordChange {
  readonly accountId: string;
  /** The hash the old password was checked against; the change fails when it is no longer the stored one. */
  readonly checkedHash: string;
  readonly newHash: string;
  readonly atMs: number;
  /** The session that asked; all others of the account end. */
  readonly keptSessionHash: Uint8Array;
}

/** Accounts and their sessions. Starting a session also clears away sessions that have expired. */
export interface AccountStore {
  /** Writes the account and its first session together. @returns false when the e-mail address is taken */
  create(account: Account, session: NewSession): Promise<boolean>;
  find(accountId: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /** @returns the account as it is now; null when it does not exist */
  replaceContact(accountId: string, contact: Contact, atMs: number): Promise<Account | null>;
  /** @returns false when the password was changed meanwhile */
  changePassword(change: PasswordChange): Promise<boolean>;
  /** @returns false when the password of the account was changed since it was read */
  startSession(account: Account, session: NewSession): Promise<boolean>;
  /** The account of a session that is still live. */
  accountOfSession(keyHash: Uint8Array, nowMs: number): Promise<string | null>;
  endSession(keyHash: Uint8Array): Promise<void>;
}
