import { figure, quantile } from '../../../tools/bench/figures.ts';
import { countRequests } from '../src/db/count-request.ts';
import { openDatabase } from '../src/db/pools.ts';
import { RequestSlices } from '../src/http/request-slices.ts';
import { systemClock } from '../src/system/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { withDataFolder, withEmbedded } from './index-base.ts';

/** What the limits add to a request: one by its address and one by its account, counted in slices in the database. */
const ACCOUNTS = 50;
const REQUESTS = 20_000;
const MINUTE_MS = 60_000;
/** Of everything, of orders and of passwords: the fewer are allowed, the smaller is a slice. */
const LIMITS = [
  ['limits', 600],
  ['limits_of_orders', 60],
  ['limits_of_passwords', 30],
] as const;

await withDataFolder((dataDir) =>
  withEmbedded(dataDir, async (url) => {
    const database = await openDatabase(url, silentLog);
    for (const [name, max] of LIMITS) {
      const slices = new RequestSlices({
        countRequests: (counted) => countRequests(database.transactions, counted),
        clock: systemClock,
        log: silentLog,
      });
      const limit = { windowMs: MINUTE_MS, max };
      // Nobody meets the limit: what is refused asks nothing.
      const accounts = Math.max(ACCOUNTS, Math.ceil(REQUESTS / max) + 1);
      const tookMs: number[] = [];
      for (let n = 0; n < REQUESTS; n++) {
        const startedMs = performance.now();
        await slices.take(`${name}: address ${n % accounts}`, limit);
        await slices.take(`${name}: account ${n % accounts}`, limit);
        tookMs.push(performance.now() - startedMs);
      }
      figure(`${name}_mean`, tookMs.reduce((sum, ms) => sum + ms, 0) / REQUESTS, 'ms', 0.3);
      figure(`${name}_p99`, quantile(tookMs, 0.99), 'ms');
    }
    await database.close();
  }),
);
