import type { Tx } from '../platform/db/database.ts';

/** Mails about an account itself. No switch turns them off. */
export interface AccountMails {
  /** Confirms to the address of an account that it was deleted; the row of the mail is the last one with that address. */
  deleted(tx: Tx, mail: AccountDeletedMail): Promise<void>;
  /** Holds a temporary password, which is nowhere else in readable form. */
  temporaryPassword(tx: Tx, mail: TemporaryPasswordMail): Promise<void>;
  /** Holds the token that verifies the address of an account. */
  verifyAddress(tx: Tx, mail: VerifyAddressMail): Promise<void>;
  /** Holds the token that confirms a new address. */
  confirmAddress(tx: Tx, mail: ConfirmAddressMail): Promise<void>;
  /** The address that was entered for another account has one. */
  addressTaken(tx: Tx, mail: AddressTakenMail): Promise<void>;
  /** Goes to the old address. */
  addressChanged(tx: Tx, mail: AddressChangedMail): Promise<void>;
  passwordChanged(tx: Tx, mail: PasswordChangedMail): Promise<void>;
  /** Somebody logged in on a device that the account was never used on. */
  newDevice(tx: Tx, mail: NewDeviceMail): Promise<void>;
  /** Somebody guesses at the password, or at the codes of the second factor. */
  manyGuesses(tx: Tx, mail: ManyGuessesMail): Promise<void>;
  secondFactorChanged(tx: Tx, mail: SecondFactorMail): Promise<void>;
  /** An identity of an OpenID provider was connected with the account. */
  signInLinked(tx: Tx, mail: SignInLinkedMail): Promise<void>;
}

export interface PasswordChangedMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly atMs: number;
  /** What was revoked with the old password, as sentences. */
  readonly revoked: readonly string[];
}

export interface SignInLinkedMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  /** Name of the OpenID provider. */
  readonly provider: string;
  /** Its address there. */
  readonly identity: string;
  readonly atMs: number;
}

export interface NewDeviceMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  /** As it calls itself; may be empty. */
  readonly deviceName: string;
  /** Its address, or the network it is in. */
  readonly sender: string;
  readonly atMs: number;
}

export interface ManyGuessesMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly at: 'password' | 'second-factor';
  /** How many were wrong so far. */
  readonly wrong: number;
  /** The address the last one came from, or the network it is in. */
  readonly sender: string;
}

/** What happened to the second factor of an account. */
export type SecondFactorChange =
  | { readonly kind: 'turned-on' | 'turned-off' | 'turned-off-by-operator' | 'codes-renewed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly codesLeft: number }
  /** A code of the app that had been used was entered again, and refused. */
  | { readonly kind: 'code-reused' }
  /** A passkey that had signed less often than before was refused. */
  | { readonly kind: 'passkey-copied'; readonly name: string };

export interface SecondFactorMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly change: SecondFactorChange;
  /** The address it came from, or the network that is in. */
  readonly sender: string;
  readonly atMs: number;
}

export interface VerifyAddressMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

export interface ConfirmAddressMail {
  readonly accountId: string;
  /** The new address. */
  readonly to: string;
  readonly firstname: string;
  readonly oldEmail: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

export interface AddressTakenMail {
  /** The account that has the address. */
  readonly accountId: string;
  readonly to: string;
}

export interface AddressChangedMail {
  readonly accountId: string;
  /** The old address. */
  readonly to: string;
  readonly firstname: string;
}

export interface AccountDeletedMail {
  readonly to: string;
  readonly firstname: string;
  readonly kept: KeptRecords;
}

/** What is kept of an account that is deleted, in numbers. */
export interface KeptRecords {
  readonly orders: number;
  readonly receipts: number;
  /** Charges, refunds and adjustments. */
  readonly payments: number;
}

export interface TemporaryPasswordMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly password: string;
  readonly expiresAtMs: number;
}
