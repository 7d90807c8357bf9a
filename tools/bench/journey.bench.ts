import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../lib/running-server.ts';
import { figure, quantile } from './figures.ts';
import { Buyer } from './journey-client.ts';

/** The journey over HTTP: search of six providers, an order with GeoTIFF, and the memory the server took for it. */
const SEARCHES = 40;
const DAY_MS = 86_400_000;

const dataDir = mkdtempSync(join(tmpdir(), 'groundtrack-bench-'));
const server = await startServer(dataDir, { REQUESTS_PER_MINUTE: '100000' });
try {
  const buyer = await Buyer.register(server.url);
  const providers = ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye'];
  const searchMs: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const endMs = Date.now() - i * 7 * DAY_MS;
    const startedMs = performance.now();
    await Promise.all(providers.map((provider) => buyer.search(provider, endMs - 365 * DAY_MS, endMs)));
    searchMs.push(performance.now() - startedMs);
  }
  figure('search_six_providers_p50_ms', quantile(searchMs, 0.5), 'ms');
  figure('search_six_providers_p95_ms', quantile(searchMs, 0.95), 'ms', 300);

  const startedMs = performance.now();
  await buyer.buyNewest('maxar');
  figure('order_to_delivered_s', (performance.now() - startedMs) / 1000, 's');
  figure('server_peak_memory_mb', peakMemoryMb(server.process.pid ?? 0), 'MB', 500);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Peak resident memory of the server process, without the database it started. Linux only. */
function peakMemoryMb(pid: number): number {
  const peakKb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(peakKb) / 1024;
}
