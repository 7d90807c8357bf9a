import { once } from 'node:events';
import { readConfig } from '../src/compose/server-config.ts';
import { startGroundtrack } from '../src/compose/start.ts';
import { silentLog } from '../src/testing/silent-log.ts';

/**
 * The product as a separate process, with the settings as JSON in its argument, until its input ends. Prints its
 * address.
 */
const { DATABASE_URL, ...settings } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const base = { PORT: '0', ELEMENTS_URL: 'off', CATALOGUE_URL: 'off', REQUESTS_PER_MINUTE: '1000000' };
const parsed = readConfig({ ...base, ...settings }, settings['DATA_DIR'] ?? '');
if (!parsed.ok) throw new Error('The settings of this benchmark are invalid');
// Set afterward, because operators cannot configure the address of an embedded database.
const config = { ...parsed.config, databaseUrl: DATABASE_URL ?? null };
const server = await startGroundtrack(config, {
  log: silentLog,
  onCrash: (reason) => {
    throw new Error(reason);
  },
});
process.stdout.write(`${server.url}\n`);
await once(process.stdin.resume(), 'end');
await server.stop();
