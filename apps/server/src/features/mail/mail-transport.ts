/** A mail as it is handed over. The id makes its Message-ID, so that a mail sent twice can be told by its reader. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly queuedAtMs: number;
  /** Where its reader chooses which mails to get; null where there is nothing to choose. */
  readonly settingsUrl: string | null;
}

/** Takes mails away. Throwing means: try again later. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server refuses this mail for good: an address that does not exist, a content it does not take. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
