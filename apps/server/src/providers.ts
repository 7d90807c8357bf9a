import { createDeps, type Deps } from './compose/deps.ts';
import { joinDatabase } from './compose/join-database.ts';
import { connectProvider } from './compose/providers/build-providers.ts';
import { builtInProviders } from './compose/providers/built-in-providers.ts';
import { type CheckOptions, parseCheckOptions } from './compose/providers/check/check-options.ts';
import type { CheckTarget } from './compose/providers/check/check-provider.ts';
import { checkProviders } from './compose/providers/check/check-providers.ts';
import { NoteLog } from './compose/providers/check/checked-call.ts';
import { hideSecrets } from './compose/providers/check/hide-secrets.ts';
import { nameOfEntry, type ProviderEntry } from './compose/providers/providers-file.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { pool } from './platform/pool/pool.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { systemLog } from './platform/system/system.ts';

/** Tests the providers with their real keys: `npm run providers -- check`. Runs whether the server runs or not. */
async function main(args: readonly string[]): Promise<number> {
  closeNewFiles();
  const settings = readConfig();
  if (!settings.ok) return refuse(`${describeInvalidSettings(settings.invalid)}\n`);
  const { config } = settings;
  const entries = config.providers ?? builtInProviders();
  const parsed = parseCheckOptions(args, entries.map(nameOfEntry));
  if (!parsed.ok) return refuse(parsed.message);
  const { options } = parsed;
  const chosen = entries.filter((entry) => options.names.length === 0 || options.names.includes(nameOfEntry(entry)));
  // Its lines would break the table.
  const log = systemLog('error');
  const joined = await joinDatabase(config, log);
  try {
    const listenUrl = (): string => `http://localhost:${config.port}`;
    const deps = await createDeps({ config, log, database: joined.database, listenUrl });
    return await check(deps, chosen, options);
  } finally {
    await pool.close();
    await joined.close();
  }
}

async function check(deps: Deps, entries: readonly ProviderEntry[], options: CheckOptions): Promise<number> {
  const { config, clock, http, providerParts, terms } = deps;
  const { place, buyFree } = options;
  const print = (line: string): void => void process.stdout.write(`${hideSecrets(line, entries)}\n`);
  const targets = await Promise.all(
    entries.map(async (entry): Promise<CheckTarget> => {
      const notes = new NoteLog();
      const provider = await connectProvider(entry, { ...providerParts, log: notes });
      return { entry, provider, notes, terms: terms.find(provider.name) };
    }),
  );
  const isAllWell = await checkProviders(targets, {
    clock,
    http,
    orders: providerParts.orders,
    taskingProducts: providerParts.taskingProducts,
    addresses: providerParts,
    place,
    buyFree,
    limitMs: config.providerTimeoutMs,
    stop: stopOnSignals(),
    print,
  });
  return isAllWell ? 0 : 1;
}

function stopOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));
  return stopping.signal;
}

function refuse(message: string): number {
  process.stderr.write(message);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
