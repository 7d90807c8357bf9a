import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail, SmtpMode } from './smtp-process.ts';

/**
 * A mail server as its own process: `smtp-main.ts <mode as JSON>`. It prints one line with its port, and one for each
 * accepted mail.
 */
const mode = JSON.parse(process.argv[2] ?? '{}') as SmtpMode;
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

function speaking(): SMTPServer {
  return new SMTPServer({
    disabledCommands: [...(mode.startTls ? [] : ['STARTTLS']), ...(mode.login ? [] : ['AUTH'])],
    authOptional: !mode.login,
    allowInsecureAuth: !mode.startTls,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === mode.login
        ? done(null, { user: username ?? '' })
        : done(refusal(535, 'Authentication failed')),
    onMailFrom: (_address, _session, done) => done(mode.refuseSender ? refusal(553, 'Sender not known') : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = mode.refuse?.[address];
      done(code === undefined ? null : refusal(code, code < 500 ? 'Mailbox busy' : 'No such user here'));
    },
    onData: (stream, session, done) => {
      if (mode.dies === 'in the middle of DATA') stream.once('data', () => process.kill(process.pid, 'SIGKILL'));
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { envelope, secure, user } = session;
        const to = envelope.rcptTo.map(({ address }) => address);
        print({ to, secure, user: user ?? null, raw } satisfies ReceivedMail);
        // The output must be flushed before the process ends.
        if (mode.dies === 'before it answers') process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'));
        else done(mode.refuseContent ? refusal(554, 'Looks like spam') : null);
      });
    },
  });
}

if (mode.hangs) {
  // Accepts connections and never responds.
  const silent = createServer();
  silent.listen(mode.port ?? 0, '127.0.0.1', () => print({ port: portOf(silent) }));
} else {
  const server = speaking();
  const listener = server.listen(mode.port ?? 0, '127.0.0.1', () => print({ port: portOf(listener) }));
}

function portOf(listener: { address(): unknown }): number {
  return (listener.address() as { readonly port: number }).port;
}
