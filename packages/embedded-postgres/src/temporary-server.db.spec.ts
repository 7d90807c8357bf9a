import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { embeddedBinaries } from './binaries.ts';
import { startTemporaryServer } from './temporary-server.ts';

it('a temporary server runs statements and is removed with its folder when stopped', async () => {
  const server = await startTemporaryServer(await embeddedBinaries());
  const folder = new URL(server.url('postgres').replace('@/', '@x/')).searchParams.get('host') ?? '';
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  expect(existsSync(folder)).toBe(true);
  await server.stop();
  expect(existsSync(folder)).toBe(false);
});
