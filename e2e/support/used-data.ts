import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tools/lib/running-server.ts';

/**
 * Creates a data folder to copy, by starting and stopping a server: the first start creates the embedded database and
 * fills its gazetteer, which takes four times as long as the rest of a start.
 * @returns its path
 */
export async function makeUsedData(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'groundtrack-used-'));
  const server = await startServer(folder);
  await server.stop();
  process.env['GROUNDTRACK_USED_DATA'] = folder;
  return folder;
}

/** A data folder for one server, copied from the used one. @returns its path */
export function copyUsedData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'groundtrack-journey-'));
  // With its owners, because the embedded database runs as a separate user.
  execFileSync('cp', ['-a', `${process.env['GROUNDTRACK_USED_DATA']}/.`, folder]);
  return folder;
}
