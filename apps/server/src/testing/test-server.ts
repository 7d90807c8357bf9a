import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type PostgresBinaries,
  spaciousFolder,
  startTemporaryServer,
  type TemporaryServer,
} from '@groundtrack/embedded-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { silentLog } from './silent-log.ts';

/** The role of specs and their servers, like that of the embedded database. */
const SERVER_ROLE = 'groundtrack_server';
const TEMPLATE = 'groundtrack_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server for its owner, with `DATABASE` in place of the database's name. */
    readonly postgresUrl: string;
    /** The same for the role that owns nothing. */
    readonly postgresServerUrl: string;
    /** Name of its migrated template. */
    readonly postgresTemplate: string;
    /** Name of the vitest project, for specs that differ between the databases. */
    readonly postgresProject: string;
    /** Files that spec files share. The folder is removed at the end. */
    readonly runFolder: string;
  }
}

/**
 * Starts a server for one run of the tests, with a migrated template that every spec file clones.
 * @returns a closer that stops the server and removes everything
 */
export async function provideTestServer(
  project: TestProject,
  binaries: PostgresBinaries,
): Promise<() => Promise<void>> {
  const server = await startTemporaryServer(binaries);
  try {
    await createTemplate(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const url = server.url('DATABASE');
  project.provide('postgresUrl', url);
  project.provide('postgresServerUrl', url.replace(/\/\/[^@]*@/, `//${SERVER_ROLE}@`));
  project.provide('postgresTemplate', TEMPLATE);
  project.provide('postgresProject', project.name);
  const runFolder = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-run-'));
  project.provide('runFolder', runFolder);
  return async () => {
    await server.stop();
    await rm(runFolder, { recursive: true, force: true });
  };
}

async function createTemplate(server: TemporaryServer): Promise<void> {
  const adminUrl = server.url('postgres');
  await execute(adminUrl, `CREATE DATABASE ${TEMPLATE}`);
  await execute(adminUrl, `CREATE ROLE ${SERVER_ROLE} LOGIN`);
  await migrate(server.url(TEMPLATE), silentLog, { serverRole: SERVER_ROLE });
  await execute(adminUrl, `ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
