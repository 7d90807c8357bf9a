import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDir } from '../../config/environment.ts';

export async function productVersion(): Promise<string> {
  // The file is ours.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { version } = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}
