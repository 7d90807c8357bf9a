import type { Contact, Restriction } from '@groundtrack/contract';
import type { RequestOrigin } from '../../platform/http/handler.ts';

export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly contact: Contact;
  /** PHC string of argon2id; null: an external sign-in opened the account, and its owner has set none yet. */
  readonly passwordHash: string | null;
  /** Whether it is known that mails reach the owner at the address. */
  readonly emailVerified: boolean;
  /** Blocked by the operator: it cannot log in. */
  readonly isBlocked: boolean;
}

export interface NewSession {
  /** Names it to its owner; the key and its hash never do. */
  readonly id: string;
  /** SHA-256 of the session key. */
  readonly keyHash: Uint8Array;
  readonly deviceName: string;
  readonly geoloc: { readonly latitude: number; readonly longitude: number } | null;
  /** Where the login came from. */
  readonly origin: RequestOrigin;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Null: it may do everything. */
  readonly restricted: Restriction | null;
  /** When its owner proved who they are; null: that is not known, as after a temporary password. */
  readonly confirmedAtMs: number | null;
}

export interface PasswordChange {
  readonly accountId: string;
  /** The hash the old password was checked against; the change fails when it is no longer the stored one. */
  readonly checkedHash: string | null;
  readonly newHash: string;
  readonly atMs: number;
  /** The session that asked; all others of the account end. */
  readonly keptSessionHash: Uint8Array;
  /** Whether external sign-ins, passkeys, and webhooks stay. */
  readonly keepsAccess: boolean;
}

/** A password that is set without the old one. */
export interface PasswordSetting extends Omit<PasswordChange, 'checkedHash' | 'keepsAccess'> {
  /** Until when a restricted session lives that was freed by it. */
  readonly expiresAtMs: number;
}
