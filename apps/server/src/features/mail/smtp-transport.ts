import { once } from '../../lib/once.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { mailMessage } from './mail-message.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, see {@link demandsTls}, or `smtps://…` */
  readonly url: string;
  /** Sender, with or without a name before the address. */
  readonly from: string;
  readonly clock: Clock;
  /** How long the server may take to take the connection and to greet. */
  readonly connectMs?: number;
  /** How long it may say nothing afterward. */
  readonly silenceMs?: number;
}

/**
 * After the server did not answer, only one mail in so long waits for it and the others fail at once: a server that hangs
 * must not hold up all the workers, which have images to deliver.
 */
const REST_MS = 30_000;

/** Hands mails to an SMTP server. */
export class SmtpTransport implements MailTransport {
  readonly #from: string;
  readonly #clock: Clock;
  readonly #connect: () => ReturnType<typeof connect>;
  #away: { readonly sinceMs: number; readonly reason: string } | null = null;

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#clock = options.clock;
    this.#connect = once(() => connect(options));
  }

  async send(mail: OutgoingMail): Promise<void> {
    if (this.#away !== null) {
      const nowMs = this.#clock.nowMs();
      const { sinceMs, reason } = this.#away;
      if (nowMs - sinceMs < REST_MS) throw new Error(`The mail server was away a moment ago (${reason})`);
      this.#away = { sinceMs: nowMs, reason };
    }
    try {
      const smtp = await this.#connect();
      await smtp.sendMail(mailMessage(mail, this.#from));
      this.#away = null;
    } catch (error) {
      if (isFinal(error)) throw new MailRefused(error.message, { cause: error });
      if (isSilent(error)) this.#away = { sinceMs: this.#clock.nowMs(), reason: error.message };
      throw error;
    }
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether a server has to take mails by STARTTLS: any but one on this machine, as whoever stands in between could strike
 * out the offer and read all mails. `?requireTLS=false` in the address takes servers without it.
 */
export function demandsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !LOOPBACK.test(hostname) && searchParams.get('requireTLS') !== 'false';
}

/** The library is loaded with the first mail. */
async function connect({ url, connectMs = 10_000, silenceMs = 30_000 }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: demandsTls(url),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * RFC 5321 section 4.2.1: 5yz is a permanent answer. It is about this mail where it answers its recipient or its
 * content; everything before, such as refused credentials or an unknown sender, is the operator's to mend, and the mail
 * is worth another try then. An address that no server would take is not even sent.
 */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, code } = error as SmtpError;
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

const SILENT: readonly (string | undefined)[] = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'];

/** No answer: the server is down, hangs or broke off. */
function isSilent(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as SmtpError;
  return responseCode === undefined && SILENT.includes(code);
}
