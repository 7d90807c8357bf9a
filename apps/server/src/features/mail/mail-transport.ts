/** A mail ready to send. The id becomes its Message-ID, so that the recipient's mail program can detect duplicates. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly queuedAtMs: number;
  /** Page where the recipient chooses which mails to get; null if this mail cannot be switched off. */
  readonly settingsUrl: string | null;
}

/** Sends mails. A thrown error means that the mail should be retried. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server permanently rejected this mail, for example because the address does not exist. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
