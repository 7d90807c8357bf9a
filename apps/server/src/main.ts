import { nameOfEntry } from './compose/providers/providers-file.ts';
import type { ServerConfig } from './compose/server-config.ts';
import { readConfig } from './compose/server-config.ts';
import { type RunningServer, startGroundtrack } from './compose/start.ts';
import { describeInvalidSettings } from './config/config.ts';
import { describeMail } from './config/mail-settings.ts';
import { describePayment } from './config/stripe-settings.ts';
import type { Log } from './platform/system/ports.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { systemLog } from './platform/system/system.ts';

/** Running work is abandoned after this time. At the next start, the database recovers and jobs are retried. */
const STOP_LIMIT_MS = 30_000;

/** Starts the server, prints its address, and shuts it down cleanly on Ctrl-C. */
async function main(): Promise<void> {
  closeNewFiles();
  const parsed = readConfig();
  if (!parsed.ok) return refuse(describeInvalidSettings(parsed.invalid));
  const { config } = parsed;
  const log = systemLog(config.logLevel);
  const onCrash = (reason: string): void => refuse(`Groundtrack ends: ${reason}`);
  const starting = startGroundtrack(config, { log, onCrash });
  stopOnSignals(starting, log);
  const server = await starting.catch((error: unknown) => refuse(describeError(error)));
  if (!server) return;
  process.stdout.write(
    [
      '',
      `  Groundtrack   ${config.publicUrl ?? server.url}`,
      `  data folder   ${config.dataDir}`,
      `  secret key    ${config.secretKey.keys.length > 0 ? 'SECRET_KEY' : config.secretKey.file}`,
      `  providers     ${describeProviders(config)}`,
      `  payment       ${describePayment(config.stripe)}`,
      `  mails         ${describeMail(config.mail)}`,
      '  Ctrl-C stops',
      '',
      '',
    ].join('\n'),
  );
}

function describeProviders({ providers }: ServerConfig): string {
  if (providers === null) return 'simulated, with real orbits and drawn images';
  return providers.map((entry) => `${nameOfEntry(entry)} (${entry.kind})`).join(', ');
}

/** A start under way is awaited first: broken off, it would leave its database to recover. */
function stopOnSignals(starting: Promise<RunningServer>, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // The second Ctrl-C does not wait; other signals may come twice, from npm and to its process group.
    if (stopping && signal === 'SIGINT') process.exit(1);
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => refuse(`Groundtrack did not stop within ${STOP_LIMIT_MS / 1_000} s`), STOP_LIMIT_MS).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => refuse(describeError(error)),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** For errors of the system, which name only a file. */
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'Let the account of the server write there, or choose another DATA_DIR.',
  ENOSPC: 'The disk is full: make room, or choose another DATA_DIR.',
  EROFS: 'The disk is read-only: choose another DATA_DIR.',
};

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = 'code' in error ? (ADVICE[String(error.code)] ?? '') : '';
  return `Groundtrack does not start: ${error.message} ${advice}`.trimEnd();
}

await main();
