import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { figure } from '../../../tools/bench/figures.ts';
import { registered } from '../src/testing/abuse/timed-requests.ts';
import { measureWorst, WORST_SEARCHES } from '../src/testing/abuse/worst-searches.ts';
import { startProduct } from './product-process.ts';

/**
 * One account sends the most expensive requests, many at once, while another one searches and a monitor checks the
 * health: the effect on these two. The same loads as `npm run test:abuse`, and the cost of a single such request.
 */
const LOAD = { worst: 100, usual: 60, maxWaitMs: 60_000 };
const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-abuse-'));
const product = await startProduct({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1200' });

try {
  const attacker = await registered(product.url);
  const other = await registered(product.url);
  for (const request of WORST_SEARCHES) {
    const { endpoint, body } = request;
    const cpuBefore = product.cpuMs();
    const alone = await attacker(endpoint, body);
    figure(`abuse_${endpoint}_alone`, alone.tookMs, 'ms');
    figure(`abuse_${endpoint}_cpu`, product.cpuMs() - cpuBefore, 'ms');
    const seen = await measureWorst(product.url, { attacker, other }, { ...LOAD, ...request });
    figure(`abuse_${endpoint}_search_p50_ratio`, seen.times, 'ratio', 2);
    figure(`abuse_${endpoint}_search_p95_quiet`, seen.quietP95Ms, 'ms');
    figure(`abuse_${endpoint}_search_p95`, seen.searchP95Ms, 'ms');
    figure(`abuse_${endpoint}_health_p95`, seen.healthP95Ms, 'ms', 250);
    figure(`abuse_${endpoint}_server_errors`, seen.statuses.filter((status) => status >= 500).length, '', 0);
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
