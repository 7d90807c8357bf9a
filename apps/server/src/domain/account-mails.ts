import type { Tx } from '../platform/db/database.ts';

/** Emails about an account itself, which cannot be switched off. */
export interface AccountMails {
  /**
   * Confirms to the address of an account that it was deleted. The row of this email is the last one with that address.
   */
  deleted(tx: Tx, mail: AccountDeletedMail): Promise<void>;
  /** Contains a temporary password, which is not stored anywhere else in readable form. */
  temporaryPassword(tx: Tx, mail: TemporaryPasswordMail): Promise<void>;
  /** Contains the token that verifies the address of an account. */
  verifyAddress(tx: Tx, mail: VerifyAddressMail): Promise<void>;
  /** Contains the token that confirms a new address. */
  confirmAddress(tx: Tx, mail: ConfirmAddressMail): Promise<void>;
  /** The address was entered for another account, but already belongs to one. */
  addressTaken(tx: Tx, mail: AddressTakenMail): Promise<void>;
  /** Sent to the old address. */
  addressChanged(tx: Tx, mail: AddressChangedMail): Promise<void>;
  passwordChanged(tx: Tx, mail: PasswordChangedMail): Promise<void>;
  /** A login from a device that is new to the account. */
  newDevice(tx: Tx, mail: NewDeviceMail): Promise<void>;
  /** Many wrong passwords, or codes of the second factor, were entered. */
  manyGuesses(tx: Tx, mail: ManyGuessesMail): Promise<void>;
  secondFactorChanged(tx: Tx, mail: SecondFactorMail): Promise<void>;
  /** An identity of an OpenID provider was connected to the account. */
  signInLinked(tx: Tx, mail: SignInLinkedMail): Promise<void>;
}

export interface PasswordChangedMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly atMs: number;
  /** Access that was revoked with the old password, as sentences. */
  readonly revoked: readonly string[];
}

export interface SignInLinkedMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  /** Name of the OpenID provider. */
  readonly provider: string;
  /** The address of the identity there. */
  readonly identity: string;
  readonly atMs: number;
}

export interface NewDeviceMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  /** The name reported by the client; may be empty. */
  readonly deviceName: string;
  /** Client address or network. */
  readonly sender: string;
  readonly atMs: number;
}

export interface ManyGuessesMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly at: 'password' | 'second-factor';
  /** Wrong attempts so far. */
  readonly wrong: number;
  /** Client address or network of the last attempt. */
  readonly sender: string;
}

/** A change of the second factor of an account. */
export type SecondFactorChange =
  | { readonly kind: 'turned-on' | 'turned-off' | 'turned-off-by-operator' | 'codes-renewed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly codesLeft: number }
  /** A used code of the app was entered again and rejected. */
  | { readonly kind: 'code-reused' }
  /** A passkey whose signature count had decreased was rejected. */
  | { readonly kind: 'passkey-copied'; readonly name: string };

export interface SecondFactorMail {
  readonly accountId: string;
  readonly to: string;
  readonly firstname: string;
  readonly change: SecondFactorChange;
  /** Client address or network. */
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
  /** The account with this address. */
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

/** Counts of the records kept after the deletion of an account. */
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
