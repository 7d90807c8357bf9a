import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Buyer, buyerWith, openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { type ServerProcess, startServerProcess } from '../testing/crash/server-process.ts';
import { openSite, type Site } from '../testing/crash/site.ts';
import { toKeyText } from '../testing/test-secrets.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

let site: Site;
let place: string;
let server: ServerProcess | null = null;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'groundtrack-restored-'));
  site = await openSite(true);
}, 120_000);
afterEach(async () => {
  await server?.stop();
  await site?.close();
  await rm(place, { recursive: true, force: true });
});

interface Printed {
  readonly code: number | string | null | undefined;
  readonly text: string;
}

/** Runs an operator's command to its end. @param killAfter resolves when it is to be killed */
function run(
  program: 'backup' | 'restore',
  dataDir: string,
  { keyFile, killAfter }: { readonly keyFile: string; readonly killAfter?: () => Promise<void> },
): Promise<Printed> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_KEY_FILE: keyFile };
  const args = ['--disable-warning=ExperimentalWarning', path.join(SOURCES, `${program}.ts`), path.join(place, 'disk')];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, text: out + err }),
    );
    void killAfter?.().then(() => child.kill('SIGKILL'));
  });
}

async function delivered(buyer: Buyer, count: number) {
  return vi.waitFor(async () => {
    const images = await buyer.images();
    expect(images.map(({ serverState }) => serverState)).toEqual(Array.from({ length: count }, () => 'Delivered'));
    return images;
  }, WAIT_OPTIONS);
}

async function buy(buyer: Buyer, idempotencyKey: string): Promise<void> {
  await buyer.confirm((await buyer.placeOrder(idempotencyKey)).stripeSecret);
}

async function fileOf(buyer: Buyer, name: string): Promise<Uint8Array> {
  const image = (await buyer.images()).find(({ imageName }) => imageName === name);
  return buyer.download(image?.downloads.tiff ?? '');
}

it('brings a running server back on an empty machine, and goes on selling', async () => {
  const keyFile = path.join(place, 'key');
  await writeFile(keyFile, `${toKeyText('backups')}\n`);
  await mkdir(path.join(place, 'disk'));
  server = await startServerProcess({ ...site.settings, SIMULATION_SPEED: '6000' });
  const url = () => server?.url ?? '';
  const before = await openBuyer(url);
  await buy(before, 'the-first-order');
  const [image] = await delivered(before, 1);
  const name = image?.imageName ?? '';
  const bytes = await fileOf(before, name);

  const made = await run('backup', site.dataDir, { keyFile });
  expect(made.text).toMatch(/^The backup \d{4}-\d\d-\d\d-\d{6} in .* is complete, and was read back\.\n/);
  expect(made.text).toMatch(/A restore loses everything after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./);
  expect(made.text).toContain('It holds the key that seals secrets.');
  expect(made.code).toBe(0);
  const refused = await run('restore', site.dataDir, { keyFile });
  expect(refused).toEqual({ code: 2, text: expect.stringContaining('is in use by another Groundtrack server') });
  await server.stop();
  expect(await run('restore', site.dataDir, { keyFile })).toEqual({
    code: 2,
    text: expect.stringMatching(/^The database is not empty/),
  });

  const dataDir = path.join(place, 'data');
  const killed = await run('restore', dataDir, {
    keyFile,
    killAfter: () => vi.waitFor(() => access(path.join(dataDir, 'postgres')), WAIT_OPTIONS),
  });
  expect(killed.code).not.toBe(0);
  const restored = await run('restore', dataDir, { keyFile });
  expect(restored.text).toMatch(/is restored, and was compared: [\d,]+ rows and \d+ files\./);
  const secretKey = (folder: string) => readFile(path.join(folder, 'secret-key'), 'utf8');
  expect(await secretKey(dataDir)).toBe(await secretKey(site.dataDir));

  server = await startServerProcess({ DATA_DIR: dataDir, SIMULATION_SPEED: '6000' });
  const { method, path: login } = endpoints.logIn;
  const answer = await fetch(`${server.url}${login}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada@example.org', password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const after = await buyerWith(url, before.apiKey);
  expect(await fileOf(after, name)).toEqual(bytes);
  await buy(after, 'the-second-order');
  await delivered(after, 2);
}, 180_000);
