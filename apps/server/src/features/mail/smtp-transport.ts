import { createTransport } from 'nodemailer';
import { mailMessage } from './mail-message.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Hands mails to an SMTP server. */
export class SmtpTransport implements MailTransport {
  readonly #from: string;
  readonly #smtp: ReturnType<typeof connect>;

  /** @param url `smtp://user:password@host:port` or `smtps://…` */
  constructor(url: string, from: string) {
    this.#from = from;
    this.#smtp = connect(url);
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.#smtp.sendMail(mailMessage(mail, this.#from));
    } catch (error) {
      if (isFinal(error)) throw new MailRefused(error.message, { cause: error });
      throw error;
    }
  }
}

function connect(url: string) {
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}

/**
 * RFC 5321 section 4.2.1: 5yz is a permanent answer. Refused credentials (`EAUTH`) are the operator's to mend, and the
 * mail is worth another try then.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as Error & { readonly responseCode?: number; readonly code?: string };
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
}
