import { figure, quantile } from '../../../tools/bench/figures.ts';
import { countRequests } from '../src/platform/db/count-request.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { databaseStore } from '../src/platform/http/rate-limits.ts';
import { systemClock } from '../src/platform/system/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { withDataFolder, withEmbedded } from './index-base.ts';

/** The cost of the limits per request: one by its address and one by its account, each counted in the database. */
const ACCOUNTS = 50;
const REQUESTS = 20_000;
const MINUTE_MS = 60_000;
/** Of all requests, of orders, and of passwords. */
const LIMITS = [
  ['limits', 600],
  ['limits_of_orders', 60],
  ['limits_of_passwords', 30],
] as const;

await withDataFolder((dataDir) =>
  withEmbedded(dataDir, async (url) => {
    const database = await openDatabase(url, silentLog);
    for (const [name, max] of LIMITS) {
      const Store = databaseStore({
        countRequests: (counted) => countRequests(database.transactions, counted),
        clock: systemClock,
        log: silentLog,
      });
      const store = new Store();
      const take = (key: string): Promise<void> =>
        new Promise((resolve, reject) =>
          store.incr(key, (error) => (error ? reject(error) : resolve()), MINUTE_MS, max),
        );
      // No key exceeds the limit, because a refused request needs no query.
      const accounts = Math.max(ACCOUNTS, Math.ceil(REQUESTS / max) + 1);
      const tookMs: number[] = [];
      for (let n = 0; n < REQUESTS; n++) {
        const startedMs = performance.now();
        await take(`${name}: address ${n % accounts}`);
        await take(`${name}: account ${n % accounts}`);
        tookMs.push(performance.now() - startedMs);
      }
      figure(`${name}_mean`, tookMs.reduce((sum, ms) => sum + ms, 0) / REQUESTS, 'ms', 2);
      figure(`${name}_p99`, quantile(tookMs, 0.99), 'ms');
    }
    await database.close();
  }),
);
