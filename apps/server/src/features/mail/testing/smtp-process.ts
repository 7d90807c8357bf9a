import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Behavior of the mail server. By default it accepts everything without TLS. */
export interface SmtpMode {
  /** 0 or undefined: a free port is chosen. */
  readonly port?: number;
  /** Accepts emails only over TLS, with a self-signed certificate. */
  readonly startTls?: boolean;
  /** Required `user:password`. */
  readonly login?: string;
  /** Reply codes by recipient; the default is 250. */
  readonly refuse?: Readonly<Record<string, number>>;
  readonly refuseSender?: boolean;
  readonly refuseContent?: boolean;
  /** Accepts connections and never responds. */
  readonly hangs?: boolean;
  /** Ends by SIGKILL, either in the middle of an email or before acknowledging it. */
  readonly dies?: 'in the middle of DATA' | 'before it answers';
}

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | null;
  /** Raw message including headers. */
  readonly raw: string;
}

export interface SmtpProcess {
  readonly port: number;
  /** Emails accepted so far. */
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a mail server in a separate process. */
export async function startSmtp(mode: SmtpMode = {}): Promise<SmtpProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'smtp-main.ts'), JSON.stringify(mode)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const mails: ReceivedMail[] = [];
  const ready = Promise.withResolvers<number>();
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line) as { readonly port: number } | ReceivedMail;
    if ('port' in said) ready.resolve(said.port);
    else mails.push(said);
  });
  const gone = once(child, 'exit');
  const failed = gone.then(() => Promise.reject(new Error('The mail server ended before it was ready')));
  const port = await Promise.race([ready.promise, failed]);
  return {
    port,
    mails,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Message-ID of a raw email. */
export function parseMessageId({ raw }: ReceivedMail): string {
  return /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
}
