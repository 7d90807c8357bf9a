import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestedServer } from './running-server.ts';
import { TEST_SECRET_KEY } from './test-secrets.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

interface Command {
  readonly program: 'operations' | 'harvest' | 'providers';
  readonly args: readonly string[];
}

/** The complete output and log of an operator command that runs next to a server, also after an error. */
export async function printedBy(
  { databaseUrl }: TestedServer,
  settings: Readonly<Record<string, string>>,
  { program, args }: Command,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-operator-'));
  const own = { DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'debug' };
  // The address of a socket has no host. The setting requires one, which the socket then overrides.
  const env = { ...process.env, DATABASE_URL: databaseUrl.replace('@/', '@localhost/'), ...own, ...settings };
  const file = path.join(SOURCES, `${program}.ts`);
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], { env }, (_error, out, err) =>
      resolve(out + err),
    );
  });
  await rm(folder, { recursive: true });
  return text;
}
