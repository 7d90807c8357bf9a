import type { MailKind, OrderId } from '@groundtrack/contract';
import type { Generated } from 'kysely';

/** DDL: `platform/db/migrations/0006_mail.sql`, `0019_mail_kinds.sql`, `0028_temporary_passwords.sql` and `0033_mails_about_accounts.sql`. */
export interface MailTables {
  readonly mail: MailRow;
  /** Kinds an account has switched off. Kinds without a row are sent. */
  readonly mail_off: { readonly account_id: string; readonly kind: MailKind };
  /** Notifications the buyer of an order received or had switched off. */
  readonly told_news: { readonly about: string; readonly order_id: OrderId; readonly told_at: Date };
}

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly queued_at: Date;
  readonly sent_at: Date | null;
  /** Set when the email is not retried. */
  readonly refusal: string | null;
  /** Null here and below in emails written before kinds existed. */
  readonly kind: MailKind | null;
  readonly order_id: OrderId | null;
  readonly settings_url: string | null;
  /** Account of an email that is not about an order. The recipient can be another address. */
  readonly about_account: string | null;
  /** The row is deleted once the email is sent or abandoned. */
  readonly forgotten_when_over: Generated<boolean>;
  readonly failed_attempts: Generated<number>;
  /** Error of the last attempt. */
  readonly last_error: string | null;
  /**
   * Set when the email contains a secret. It is not sent after this time, and it is wiped once it is sent or abandoned.
   */
  readonly expires_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends MailTables {}
}
