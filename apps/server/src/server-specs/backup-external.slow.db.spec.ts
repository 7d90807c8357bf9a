import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { RunningServer } from '../compose/start.ts';
import { openBuyer } from '../testing/crash/buyer.ts';
import { openServerBeside } from '../testing/running-server.ts';
import {
  type EmptyDatabase,
  emptyDatabase,
  type TestDatabase,
  testDatabaseWithPlaces,
} from '../testing/test-database.ts';
import { TEST_SECRET_KEY } from '../testing/test-secrets.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

let place: string;
let source: TestDatabase;
let target: EmptyDatabase;
const servers: RunningServer[] = [];
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'groundtrack-external-'));
  await mkdir(path.join(place, 'disk'));
  source = await testDatabaseWithPlaces();
  target = await emptyDatabase();
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await source?.close();
  await target?.close();
  await rm(place, { recursive: true, force: true });
});

/** The role of the server, which owns nothing. */
function asServer(ownerUrl: string): string {
  const role = /\/\/[^@]*@/.exec(inject('postgresServerUrl'))?.[0] ?? '';
  return ownerUrl.replace(/\/\/[^@]*@/, role);
}

async function start(ownerUrl: string, folder: string): Promise<RunningServer> {
  const server = await openServerBeside({ databaseUrl: asServer(ownerUrl) }, path.join(place, folder));
  servers.push(server);
  return server;
}

function run(
  program: 'backup' | 'restore',
  folder: string,
  urls: { readonly url: string; readonly ownerUrl: string | null },
): Promise<string> {
  // The address of a socket has no host. The setting requires one, which the socket then overrides.
  const toSetting = (url: string) => url.replace('@/', '@localhost/');
  const env = {
    ...process.env,
    DATA_DIR: path.join(place, folder),
    SECRET_KEY: TEST_SECRET_KEY,
    DATABASE_URL: toSetting(urls.url),
    ...(urls.ownerUrl === null ? {} : { MIGRATIONS_DATABASE_URL: toSetting(urls.ownerUrl) }),
  };
  const args = ['--disable-warning=ExperimentalWarning', path.join(SOURCES, `${program}.ts`), path.join(place, 'disk')];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (_error, out, err) => resolve(out + err));
  });
}

it('brings a shop on its own PostgreSQL back, whose server owns nothing', async () => {
  const server = await start(source.ownerUrl, 'data');
  const buyer = await openBuyer(() => server.url);
  await buyer.confirm((await buyer.placeOrder('the-first-order')).stripeSecret);
  const fileId = await vi.waitFor(async () => {
    const [image] = await buyer.images();
    expect(image?.serverState).toBe('Delivered');
    return image?.downloads.tiff ?? '';
  }, WAIT_OPTIONS);
  const bytes = await buyer.download(fileId);

  const { ownerUrl } = source;
  expect(await run('backup', 'data', { url: asServer(ownerUrl), ownerUrl: null })).toContain(
    'The role groundtrack_server does not own the tables.',
  );
  expect(await run('backup', 'data', { url: asServer(ownerUrl), ownerUrl })).toContain(
    'is complete, and was read back',
  );
  expect(await run('restore', 'other', { url: asServer(target.url), ownerUrl: null })).toContain(
    'The role groundtrack_server may not create tables.',
  );
  expect(await run('restore', 'other', { url: asServer(target.url), ownerUrl: target.url })).toContain('is restored');

  const restored = await start(target.url, 'other');
  const answer = await fetch(`${restored.url}/api/v3/download/${fileId}`, { headers: { apiKey: buyer.apiKey } });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
}, 120_000);
