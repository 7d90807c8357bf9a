import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { embeddedBinaries, startTemporaryServer } from '@groundtrack/embedded-postgres';
import { expect, it, onTestFinished } from 'vitest';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { type ServerProcess, startServerProcess } from '../testing/crash/server-process.ts';
import { startObjectStore, toSettings } from '../testing/s3/object-store.ts';

const run = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

/** Runs a command with its real program. @returns what it printed; it throws if the command is refused */
async function command(name: 'backup' | 'restore' | 'move', args: readonly string[], settings: Settings) {
  const program = path.join(import.meta.dirname, '..', `${name}.ts`);
  const env = { ...process.env, LOG_LEVEL: 'warn', ...settings };
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { env });
  return stdout;
}

it('moves from one machine to PostgreSQL and a bucket, is backed up to another bucket, and moves back', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-move-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const postgres = await startTemporaryServer(await embeddedBinaries());
  onTestFinished(() => postgres.stop());
  const { BLOBS_URL: bucket = '', ...access } = toSettings(store, 'moved');
  const small = { DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '100000', SIMULATION_SPEED: '6000', ...access };
  // The address of a socket has no host. The setting requires one, which the socket then overrides.
  const DATABASE_URL = postgres.url('postgres').replace('@/', '@localhost/');
  const large = { ...small, DATABASE_URL, BLOBS_URL: bucket };

  const original = await startServerProcess(small);
  onTestFinished(() => original.kill());
  const buyer = await openBuyer(() => original.url);
  const { fileId, content } = await buy(buyer);
  const target = ['--to', DATABASE_URL, '--blobs', bucket];
  await expect(command('move', target, small)).rejects.toThrow('is in use by another Groundtrack server');
  await original.stop();
  expect(await command('move', target, small)).toMatch(/^Copied and compared: [\d,]+ rows and [\d,]+ files\./);
  await expect(command('move', target, small)).rejects.toThrow('The database is not empty');
  await expectDelivered(large, buyer, { fileId, content });

  const backups = `s3://${store.bucket}/backups/shop`;
  expect(await command('backup', [backups], large)).toContain('is complete, and was read back');
  expect(await command('backup', [backups], large)).toContain('of which 0 are new');
  await expect(command('backup', [`s3://${store.bucket}/moved/backups`], large)).rejects.toThrow(
    'overlaps with BLOBS_URL',
  );
  const other = { ...access, DATA_DIR: path.join(dataDir, 'other') };
  await expect(command('restore', [backups], other)).rejects.toThrow('secret-key');
  const SECRET_KEY_FILE = path.join(dataDir, 'secret-key');
  expect(await command('restore', [backups], { ...other, SECRET_KEY_FILE })).toContain('is restored, and was compared');
  await expectDelivered({ ...other, SECRET_KEY_FILE }, buyer, { fileId, content });

  const back = ['--to', 'embedded', '--blobs', 'folder'];
  await expect(command('move', back, large)).rejects.toThrow('rename postgres and postgres-password');
  for (const name of ['postgres', 'postgres-password'])
    await rename(path.join(dataDir, name), path.join(dataDir, `${name}-before`));
  expect(await command('move', back, large)).toContain('Copied and compared');
  await expectDelivered(small, buyer, { fileId, content });
}, 480_000);

async function buy(buyer: Buyer): Promise<{ readonly fileId: string; readonly content: Buffer }> {
  const { stripeSecret } = await buyer.placeOrder(crypto.randomUUID());
  await buyer.confirm(stripeSecret);
  const latest = async () => (await buyer.images())[0];
  await until('the image is delivered', async () => (await latest())?.serverState === 'Delivered');
  const fileId = (await latest())?.downloads.tiff ?? '';
  return { fileId, content: Buffer.from(await buyer.download(fileId)) };
}

/** Starts a server with the settings: the session still counts, and the file is the same. */
async function expectDelivered(
  settings: Settings,
  { apiKey }: Buyer,
  { fileId, content }: Awaited<ReturnType<typeof buy>>,
) {
  const server: ServerProcess = await startServerProcess(settings);
  try {
    const answer = await fetch(`${server.url}/api/v3/download/${fileId}`, { headers: { apiKey } });
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(content)]).toEqual([200, true]);
  } finally {
    await server.stop();
  }
}
