import type { Contact, Restriction } from '@groundtrack/contract';
import type { RequestOrigin } from '../../platform/http/handler.ts';

export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly contact: Contact;
  /** PHC string of argon2id; null if the account was opened by an external sign-in and has no password yet. */
  readonly passwordHash: string | null;
  /** Whether the address was verified. */
  readonly emailVerified: boolean;
  /** Blocked by the operator: the account cannot log in. */
  readonly isBlocked: boolean;
}

export interface NewSession {
  /** Identifies the session to its owner; neither the key nor its hash is ever shown. */
  readonly id: string;
  /** SHA-256 of the session key. */
  readonly keyHash: Uint8Array;
  readonly deviceName: string;
  readonly geoloc: { readonly latitude: number; readonly longitude: number } | null;
  /** Where the login came from. */
  readonly origin: RequestOrigin;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Null if the session is unrestricted. */
  readonly restricted: Restriction | null;
  /** When its owner proved their identity; null if unknown, as after a temporary password. */
  readonly confirmedAtMs: number | null;
}

export interface PasswordChange {
  readonly accountId: string;
  /** The hash the old password was checked against. The change fails if it is no longer the stored one. */
  readonly checkedHash: string | null;
  readonly newHash: string;
  readonly atMs: number;
  /** The session of the request; all others of the account end. */
  readonly keptSessionHash: Uint8Array;
  /** Whether external sign-ins, passkeys, and webhooks remain. */
  readonly keepsAccess: boolean;
}

/** A password set without the old one. */
export interface PasswordSetting extends Omit<PasswordChange, 'checkedHash' | 'keepsAccess'> {
  /** New expiry of a restricted session that becomes unrestricted. */
  readonly expiresAtMs: number;
}
