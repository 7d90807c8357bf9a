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
const MINUTE = { windowMs: 60_000, max: 600 };

await withDataFolder((dataDir) =>
  withEmbedded(dataDir, async (url) => {
    const database = await openDatabase(url, silentLog);
    const slices = new RequestSlices({
      countRequests: (counted) => countRequests(database.transactions, counted),
      clock: systemClock,
      log: silentLog,
    });
    const tookMs: number[] = [];
    for (let n = 0; n < REQUESTS; n++) {
      const startedMs = performance.now();
      await slices.take(`address ${n % ACCOUNTS}`, MINUTE);
      await slices.take(`account ${n % ACCOUNTS}`, MINUTE);
      tookMs.push(performance.now() - startedMs);
    }
    figure('limits_mean', tookMs.reduce((sum, ms) => sum + ms, 0) / REQUESTS, 'ms', 0.3);
    figure('limits_p99', quantile(tookMs, 0.99), 'ms');
    await database.close();
  }),
);
