import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** How a mail server behaves; by default it takes everything, in the clear. */
export interface SmtpMode {
  /** 0 or none: the system chooses. */
  readonly port?: number;
  /** Takes mails only over TLS, with the certificate of nobody. */
  readonly startTls?: boolean;
  /** `user:password` it asks for. */
  readonly login?: string;
  /** Answers to recipients other than `250`. */
  readonly refuse?: Readonly<Record<string, number>>;
  readonly refuseSender?: boolean;
  readonly refuseContent?: boolean;
  /** Takes connections and says nothing. */
  readonly hangs?: boolean;
  /** Ends by SIGKILL: half a mail is lost, or a whole one is taken and not acknowledged. */
  readonly dies?: 'in the middle of DATA' | 'before it answers';
}

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | null;
  /** As it came, headers and all. */
  readonly raw: string;
}

export interface SmtpProcess {
  readonly port: number;
  /** What it has taken so far. */
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts a mail server as a process of its own. */
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

/** The Message-ID of a mail as it came. */
export function messageIdOf({ raw }: ReceivedMail): string {
  return /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
}
