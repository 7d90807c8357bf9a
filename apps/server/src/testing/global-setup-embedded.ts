import { embeddedBinaries } from '@groundtrack/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { provideTestServer } from './test-server.ts';

/** The PostgreSQL from npm, which a new installation uses. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideTestServer(project, await embeddedBinaries());
}
