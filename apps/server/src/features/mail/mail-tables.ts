import type { MailKind, OrderId } from '@groundtrack/contract';
import type { Generated } from 'kysely';

/** DDL: `platform/db/migrations/0006_mail.sql`, `0019_mail_kinds.sql`, `0028_temporary_passwords.sql` and `0033_mails_about_accounts.sql`. */
export interface MailTables {
  readonly mail: MailRow;
  /** Kinds an account does not want; a kind that is not here is sent. */
  readonly mail_off: { readonly account_id: string; readonly kind: MailKind };
  /** What the buyer of an order was told, or did not want to be. */
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
  /** Why it is not tried again. */
  readonly refusal: string | null;
  /** Null, here and below, in mails of before there were kinds. */
  readonly kind: MailKind | null;
  readonly order_id: OrderId | null;
  readonly settings_url: string | null;
  /** The account that a mail about no order is about, whoever got it. */
  readonly about_account: string | null;
  /** The row goes once the mail was sent or given up. */
  readonly forgotten_when_over: Generated<boolean>;
  readonly failed_attempts: Generated<number>;
  /** Why the last try failed. */
  readonly last_error: string | null;
  /** Of a mail that holds a secret: not sent after this time, and wiped once it is sent or given up. */
  readonly expires_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends MailTables {}
}
