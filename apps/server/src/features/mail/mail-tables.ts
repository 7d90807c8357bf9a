/** DDL: `db/migrations/0006_mail.sql`. */
export interface MailTables {
  readonly mail: MailRow;
}

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly queued_at: Date;
  readonly sent_at: Date | null;
  readonly refusal: string | null;
}
