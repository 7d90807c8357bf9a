/** The passes worker with 16,219 objects, from the page's side of the messages; one JSON line a figure. */
import { Worker } from 'node:worker_threads';
import { largeCatalogCsv } from '@groundtrack/fixtures';
import { figure } from '../../../tools/bench/figures.ts';
import type { Job, Part } from '../src/workers/messages.ts';
import { PassesClient } from '../src/workers/passes-client.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 7, 22, 12);
const site = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };
const text = largeCatalogCsv(16_219);

const thread = new Worker(new URL('./passes-thread.ts', import.meta.url));
const client = new PassesClient({
  postMessage: (message) => thread.postMessage(message, []),
  addEventListener: (type: string, listener: (event: never) => void) => {
    if (type === 'message') thread.on('message', (data) => listener({ data } as never));
    else thread.on('error', (error) => listener(error as never));
  },
  terminate: () => void thread.terminate(),
});

/** Milliseconds from the query until the whole result has arrived. */
function answered(job: Job): Promise<{ ms: number; parts: Part[] }> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const start = performance.now();
    client.start(job, {
      onPart: (part) => parts.push(part),
      onComplete: () => resolve({ ms: performance.now() - start, parts }),
      onError: (message) => reject(new Error(message)),
    });
  });
}

const window = { startMs: START_MS, endMs: START_MS + 12 * HOUR_MS, minElevationDeg: 30 };
await answered({ kind: 'read', text: '' });
const load = await answered({ kind: 'catalog', text });
figure('worker_load_catalogue_16219_ms', load.ms, 'ms');
const table = await answered({ kind: 'passes', site, ...window, firstOnly: true });
figure('worker_table_16219_after_load_ms', table.ms, 'ms', 300);
const again = await answered({ kind: 'passes', site, ...window, firstOnly: true });
figure('worker_table_16219_again_ms', again.ms, 'ms', 300);
const field = await answered({ kind: 'field', startMs: START_MS, endMs: START_MS + 60_000 });
figure('worker_field_16219_ms', field.ms, 'ms', 150);
client.close();
