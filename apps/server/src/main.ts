import { describeRefusals } from './config/config.ts';
import { configFromEnvironment } from './config/environment.ts';
import { startGroundtrack } from './start.ts';
import { systemLog } from './system.ts';

/** Starts the server, says where it is, and ends it cleanly on Ctrl-C. */
async function main(): Promise<void> {
  const parsed = configFromEnvironment();
  if (!parsed.ok) return refuse(describeRefusals(parsed.refused));
  const { config } = parsed;
  const log = systemLog(config.logLevel);
  const onCrash = (reason: string): void => refuse(`The embedded database ended: ${reason}`);
  const server = await startGroundtrack(config, { log, onCrash }).catch((error: unknown) => refuse(reasonOf(error)));
  if (!server) return;
  process.stdout.write(
    [
      '',
      `  Groundtrack   ${config.publicUrl ?? server.url}`,
      `  data folder   ${config.dataDir}`,
      '  providers     simulated: real orbits, drawn images',
      '  payment       sandbox: test cards only, no money moves',
      '  Ctrl-C stops',
      '',
      '',
    ].join('\n'),
  );
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // The second Ctrl-C does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => refuse(reasonOf(error)),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `Groundtrack does not start: ${error.message}` : String(error);
}

await main();
