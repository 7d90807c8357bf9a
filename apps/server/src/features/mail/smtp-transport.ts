import { once } from '../../lib/once.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { mailMessage } from './mail-message.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, see {@link requiresTls}, or `smtps://…` */
  readonly url: string;
  /** Sender address, optionally with a name. */
  readonly from: string;
  readonly clock: Clock;
  /** Timeout for the connection and the greeting. */
  readonly connectMs?: number;
  /** Timeout for each response after the greeting. */
  readonly silenceMs?: number;
}

/**
 * After a timeout, only one email per period tries to connect, and the others fail immediately. A hanging server must
 * not block all workers, which also deliver images.
 */
const REST_MS = 30_000;

/** Hands emails to an SMTP server. */
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
      if (nowMs - sinceMs < REST_MS) throw new Error(`The mail server was unreachable a moment ago (${reason})`);
      this.#away = { sinceMs: nowMs, reason };
    }
    try {
      const smtp = await this.#connect();
      await smtp.sendMail(mailMessage(mail, this.#from));
      this.#away = null;
    } catch (error) {
      if (isFinal(error)) throw new MailRejected(error.message, { cause: error });
      if (isSilent(error)) this.#away = { sinceMs: this.#clock.nowMs(), reason: error.message };
      throw error;
    }
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether a mail server must offer STARTTLS. This holds for every server except one on this machine: an attacker
 * between the two could strip the offer and read all emails. `?requireTLS=false` in the address disables it.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !LOOPBACK.test(hostname) && searchParams.get('requireTLS') !== 'false';
}

/** Loads the library with the first email. */
async function connect({ url, connectMs = 10_000, silenceMs = 30_000 }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: requiresTls(url),
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
 * Whether a rejection is permanent: a 5yz reply (RFC 5321, section 4.2.1) to the recipient or the content. Earlier
 * rejections, such as wrong credentials or an unknown sender, are for the operator to fix, and the email is retried.
 * Invalid addresses are rejected before sending.
 */
function isFinal(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, code } = error as SmtpError;
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

const SILENT: readonly (string | undefined)[] = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'];

/** No response: the server is down, hangs, or broke the connection. */
function isSilent(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false;
  const { responseCode, code } = error as SmtpError;
  return responseCode === undefined && SILENT.includes(code);
}
