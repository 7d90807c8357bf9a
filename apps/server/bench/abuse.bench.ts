import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endpoints } from '@groundtrack/contract';
import { figure } from '../../../tools/bench/figures.ts';
import { toUsualSearch, WORST_SEARCH } from '../src/testing/abuse/worst-search.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { startProduct } from './product-process.ts';

/**
 * One account sends the dearest requests there are, many at once, while another one searches and a monitor asks for the
 * health: what the two of them notice, and what the account is answered.
 */
const AT_ONCE = 100;
const QUIET_SEARCHES = 40;
const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-abuse-'));
const product = await startProduct({ DATA_DIR: dataDir });

async function register(username: string): Promise<string> {
  const body = JSON.stringify({ ...CONTACT, username, password: 'correct horse battery' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(product.url + endpoints.register.path, { method: 'POST', headers, body });
  return endpoints.register.answer.schema.parse(await answer.json()).apiKey;
}

interface Timed {
  readonly tookMs: number;
  readonly status: number;
}

async function timed(send: () => Promise<Response>): Promise<Timed> {
  const startedMs = performance.now();
  const answer = await send();
  await answer.arrayBuffer();
  return { tookMs: performance.now() - startedMs, status: answer.status };
}

function post(apiKey: string, urlPath: string, body: unknown): () => Promise<Response> {
  return () =>
    fetch(product.url + urlPath, {
      method: 'POST',
      headers: { apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}

function usualSearch(apiKey: string, n: number): Promise<Timed> {
  return timed(post(apiKey, endpoints.catalog.path, toUsualSearch(n)));
}

const health = () => timed(() => fetch(product.url + endpoints.health.path));

function percentile(all: readonly Timed[], share: number): number {
  const sorted = all.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function observe(apiKey: string, from: number, going: () => boolean) {
  const searches: Timed[] = [];
  const healths: Timed[] = [];
  const searching = (async () => {
    for (let n = from; going() || n < from + QUIET_SEARCHES; n++) {
      if (n >= from + 400) break;
      searches.push(await usualSearch(apiKey, n));
      await setTimeout(30);
    }
  })();
  const searched = new AbortController();
  const asking = (async () => {
    while (!searched.signal.aborted) {
      healths.push(await health());
      await setTimeout(10);
    }
  })();
  await searching;
  searched.abort();
  await asking;
  return { searches, healths };
}

try {
  const attacker = await register('worst@example.org');
  const other = await register('other@example.org');
  await observe(other, 0, () => false);
  const quiet = await observe(other, 1000, () => false);
  for (const name of ['catalog', 'loosen'] as const) {
    const cpuBefore = product.cpuMs();
    const alone = await timed(post(attacker, endpoints[name].path, WORST_SEARCH));
    figure(`abuse_${name}_alone`, alone.tookMs, 'ms');
    figure(`abuse_${name}_cpu`, product.cpuMs() - cpuBefore, 'ms');
    let open = AT_ONCE;
    const startedMs = performance.now();
    const attack = Array.from({ length: AT_ONCE }, () =>
      timed(post(attacker, endpoints[name].path, WORST_SEARCH)).finally(() => open--),
    );
    const seen = await observe(other, name === 'catalog' ? 2000 : 3000, () => open > 0);
    const answers = await Promise.all(attack);
    const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status)).map(
      ([s, a]) => `${a?.length} x ${s}`,
    );
    console.error(`${name}: ${statuses.join(', ')} in ${Math.round((performance.now() - startedMs) / 1000)} s`);
    const all = [...answers, ...seen.searches, ...seen.healths];
    figure(
      `abuse_${name}_search_p50_ratio`,
      percentile(seen.searches, 0.5) / percentile(quiet.searches, 0.5),
      'ratio',
      2,
    );
    figure(`abuse_${name}_search_p95_quiet`, percentile(quiet.searches, 0.95), 'ms');
    figure(`abuse_${name}_search_p95`, percentile(seen.searches, 0.95), 'ms');
    figure(`abuse_${name}_health_p99`, percentile(seen.healths, 0.99), 'ms', 100);
    figure(`abuse_${name}_server_errors`, all.filter(({ status }) => status >= 500).length, '', 0);
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
