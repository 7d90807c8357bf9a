/** How a deletion treats the rows of a table, and which table of the download contains them. */
interface AccountRows {
  readonly atDeletion: 'deleted' | 'kept';
  /** Null if the rows contain no personal data. */
  readonly exportedAs: string | null;
}

/**
 * Every table whose rows belong to an account. A spec compares it with the foreign keys of the database, so that a new
 * table cannot be missed by a deletion or a download.
 */
export const accountRows = {
  // First: a concurrent delivery may still queue the email that the webhook was disabled, and emails are deleted
  // afterward.
  webhook: { atDeletion: 'deleted', exportedAs: 'webhooks' },
  session: { atDeletion: 'deleted', exportedAs: 'sessions' },
  known_device: { atDeletion: 'deleted', exportedAs: 'known-devices' },
  // The deletion itself is logged without the account.
  security_event: { atDeletion: 'deleted', exportedAs: 'security-events' },
  temporary_password: { atDeletion: 'deleted', exportedAs: null },
  pending_login: { atDeletion: 'deleted', exportedAs: null },
  authenticator_app: { atDeletion: 'deleted', exportedAs: 'profile' },
  passkey: { atDeletion: 'deleted', exportedAs: 'passkeys' },
  passkey_challenge: { atDeletion: 'deleted', exportedAs: null },
  recovery_code: { atDeletion: 'deleted', exportedAs: null },
  // Expires within an hour.
  email_change: { atDeletion: 'deleted', exportedAs: null },
  // Expires within a day.
  email_verification: { atDeletion: 'deleted', exportedAs: null },
  external_identity: { atDeletion: 'deleted', exportedAs: 'external-sign-ins' },
  sign_in_attempt: { atDeletion: 'deleted', exportedAs: null },
  favorite_location: { atDeletion: 'deleted', exportedAs: 'saved-places' },
  saved_area: { atDeletion: 'deleted', exportedAs: 'linked-areas' },
  saved_search: { atDeletion: 'deleted', exportedAs: 'saved-searches' },
  delivery_default: { atDeletion: 'deleted', exportedAs: 'delivery-defaults' },
  mail_off: { atDeletion: 'deleted', exportedAs: 'mail-settings' },
  demo_account: { atDeletion: 'deleted', exportedAs: null },
  standing_agreement: { atDeletion: 'deleted', exportedAs: 'standing-agreements' },
  account_export: { atDeletion: 'deleted', exportedAs: null },
  orders: { atDeletion: 'kept', exportedAs: 'orders' },
} as const satisfies Readonly<Record<string, AccountRows>>;

/** In the order of deletion. */
export const deletedTables: readonly string[] = Object.entries(accountRows)
  .filter(([, { atDeletion }]) => atDeletion === 'deleted')
  .map(([table]) => table);
