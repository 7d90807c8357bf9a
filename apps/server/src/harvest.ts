import { joinDatabase } from './compose/join-database.ts';
import type { ServerConfig } from './compose/server-config.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import type { Database } from './platform/db/database.ts';
import { HttpClient } from './platform/net/http-client.ts';
import { withoutKeys } from './platform/net/without-keys.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { systemClock, systemIds, systemLog } from './platform/system/system.ts';
import { type HarvestSummary, harvest } from './providers/index/harvest/harvest.ts';
import { type HarvestOptions, parseHarvestOptions } from './providers/index/harvest/harvest-options.ts';
import { SourceError } from './providers/index/harvest/item-source.ts';
import { openSource } from './providers/index/harvest/open-source.ts';
import { describe, ProgressView } from './providers/index/harvest/progress-view.ts';
import { RefusalReport } from './providers/index/harvest/refusal-report.ts';
import { PgHarvestStore } from './providers/index/pg-harvest-store.ts';
import { readyMappings } from './providers/stac/mappings/index.ts';
import type { StacMapping } from './providers/stac/stac-mapping.ts';

/** Reads scenes of a catalog into the index: `npm run harvest`. Runs whether the server runs or not. */
async function main(): Promise<number> {
  closeNewFiles();
  const settings = readConfig();
  if (!settings.ok) return refuse(describeInvalidSettings(settings.invalid));
  const mappings = knownMappings(settings.config);
  const known = [...mappings.keys()];
  const parsed = parseHarvestOptions(process.argv.slice(2), known);
  if (!parsed.ok) return refuse(parsed.message);
  const { options } = parsed;
  const mapping = mappings.get(options.provider);
  if (!mapping) return refuse(`There is no provider ${options.provider}; known are ${known.join(', ')}.`);
  const log = systemLog(settings.config.logLevel);
  const { databaseUrl, dataDir } = settings.config;
  process.stdout.write(
    `Database: ${databaseUrl === null ? `the embedded one in ${dataDir}` : 'that of DATABASE_URL'}\n`,
  );
  const opened = await joinDatabase(settings.config, log);
  try {
    const http = new HttpClient({ contact: settings.config.supportEmail, proxy: settings.config.proxy });
    const code = await harvestInto({ database: opened.database, http }, mapping, options);
    if (!isSearched(settings.config, mapping)) process.stdout.write(notSearched(mapping));
    return code;
  } finally {
    await opened.close();
  }
}

/**
 * Mappings by the name of the provider: those of the providers file, then the ready mappings, also by their own names.
 */
function knownMappings({ providers }: ServerConfig): ReadonlyMap<string, StacMapping> {
  const configured = (providers ?? []).flatMap((entry) => ('mapping' in entry ? [entry.mapping] : []));
  const ready = readyMappings();
  const known = new Map([...ready.values(), ...configured].map((mapping) => [mapping.provider, mapping]));
  for (const [name, mapping] of ready) known.set(name, known.get(name) ?? known.get(mapping.provider) ?? mapping);
  return known;
}

/** Scenes of a provider that no entry of kind `index` names are never found. */
function isSearched({ providers }: ServerConfig, { provider }: StacMapping): boolean {
  return (providers ?? []).some((entry) => entry.kind === 'index' && entry.mapping.provider === provider);
}

async function harvestInto(
  { database, http }: { readonly database: Database; readonly http: HttpClient },
  mapping: StacMapping,
  options: HarvestOptions,
): Promise<number> {
  const { signal } = stopOnSignals();
  const { address, sinceMs } = options;
  const collections = options.collections.length > 0 ? options.collections : mapping.collections;
  const source = await openSource(address, { collections, sinceMs, http, signal });
  const report = new RefusalReport(options.report);
  const view = new ProgressView(process.stderr, () => performance.now());
  process.stdout.write(hideKeys(`Reading the ${source.kind} of ${source.address} for ${mapping.label}\n`));
  const deps = { store: new PgHarvestStore(database.transactions), clock: systemClock, ids: systemIds };
  const order = { source, mapping, sinceMs, signal };
  try {
    const summary = await harvest(deps, {
      ...order,
      onProgress: (progress) => view.show(progress),
      onRefused: ({ where, ...rest }) => report.add({ ...rest, where: hideKeys(where) }),
    });
    view.end();
    process.stdout.write(
      `${ENDS[summary.end]}${summary.resumed ? ' (went on where it had stopped)' : ''}: ${describe(summary)}\n`,
    );
    return summary.end === 'finished' ? 0 : 1;
  } finally {
    const refused = report.end();
    if (refused !== '') process.stdout.write(`${refused}\n`);
  }
}

function notSearched({ provider }: StacMapping): string {
  return `No search finds them yet: PROVIDERS_FILE names no provider of kind "index" with a mapping of "${provider}".\n`;
}

const ENDS: Readonly<Record<HarvestSummary['end'], string>> = {
  finished: 'Finished',
  stopped: 'Stopped; start it again to go on',
  'taken over': 'Another harvest of the same source started and continues instead',
};

function stopOnSignals(): AbortController {
  const stopping = new AbortController();
  // A second signal ends immediately: nothing that was committed is lost.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));
  return stopping;
}

/** Terminals and journals keep what they are shown, and the address of a catalog may hold a key. */
function hideKeys(text: string): string {
  return process.argv.slice(2).reduce((left, address) => withoutKeys(left, address), text);
}

function refuse(message: string): number {
  process.stderr.write(hideKeys(`${message}\n`));
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = error instanceof SourceError;
  process.stderr.write(hideKeys(`The harvest stopped: ${error instanceof Error ? error.message : String(error)}\n`));
  process.stderr.write('What was read is kept; start it again to go on.\n');
  if (!isExpected && error instanceof Error) process.stderr.write(hideKeys(`${error.stack ?? ''}\n`));
  process.exitCode = 1;
}
