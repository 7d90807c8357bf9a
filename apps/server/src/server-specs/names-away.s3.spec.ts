import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openBuyer } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { startServerProcess } from '../testing/crash/server-process.ts';
import { startObjectStore, toSettings } from '../testing/s3/object-store.ts';

const HOST = 'store.test';
/** Calls are repeated for 30 s; then the job is. */
const AWAY_MS = 40_000;

/** Loaded before the server: its resolver knows the host as this machine, and nothing while the file exists. */
function resolverWith(away: string): string {
  const code = `
    import dns from 'node:dns';
    import { existsSync } from 'node:fs';
    const real = dns.lookup;
    dns.lookup = (name, options, done) => {
      if (name !== '${HOST}') return real(name, options, done);
      if (!existsSync(${JSON.stringify(away)})) return real('127.0.0.1', options, done);
      const error = Object.assign(new Error('getaddrinfo EAI_AGAIN ' + name), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' });
      process.nextTick(done, error);
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

it('delivers what is bought while the name of the store cannot be resolved', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-names-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const away = path.join(dataDir, 'away');
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const settings = toSettings(store, 'names');
  const server = await startServerProcess({
    ...settings,
    S3_ENDPOINT: (settings['S3_ENDPOINT'] ?? '').replace('127.0.0.1', HOST),
    DATA_DIR: dataDir,
    SIMULATION_SPEED: '6000',
    NODE_OPTIONS: resolverWith(away),
  });
  onTestFinished(() => server.stop());
  const buyer = await openBuyer(() => server.url);
  await writeFile(away, '');
  const { stripeSecret } = await buyer.placeOrder(crypto.randomUUID());
  await buyer.confirm(stripeSecret);
  await sleep(AWAY_MS);
  const state = async () => (await buyer.images())[0]?.serverState;
  expect(await state()).toBe('Complete');
  await rm(away);
  await until('the image is delivered', async () => (await state()) === 'Delivered');
}, 240_000);
