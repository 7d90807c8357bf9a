/**
 * An email ready to send. The id becomes its Message-ID, so that the recipient's mail program can detect duplicates.
 */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly queuedAtMs: number;
  /** Page where the recipient chooses which emails to get; null if this email cannot be switched off. */
  readonly settingsUrl: string | null;
}

/** Sends emails. A thrown error means that the email should be retried. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server permanently rejected this email, for example because the address does not exist. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
