import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { binariesIn, type PostgresBinaries } from '@groundtrack/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { provideTestServer } from './test-server.ts';

/** The folder of all major versions in Debian's packages. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;

/**
 * Debian's PostgreSQL: the oldest supported version that is installed, which is installed if we may. Without it, the
 * specs of this project are skipped, or fail if CI is set.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = installedBinaries() ?? install();
  if (binaries) return provideTestServer(project, binaries);
  const message =
    `SKIPPED: the specs of project ${project.name}. No PostgreSQL from ${OLDEST_VERSION} on was found in ` +
    `${DEBIAN_VERSIONS}; "apt-get install postgresql" brings it.`;
  if (process.env['CI']) throw new Error(message);
  process.stderr.write(`\n${'!'.repeat(100)}\n${message}\n${'!'.repeat(100)}\n\n`);
  // Every test then counts as skipped, and no hook needs a database.
  project.config.testNamePattern = /(?!)/;
  return async () => undefined;
}

function installedBinaries(): PostgresBinaries | null {
  if (!existsSync(DEBIAN_VERSIONS)) return null;
  const version = readdirSync(DEBIAN_VERSIONS)
    .map(Number)
    .filter((candidate) => candidate >= OLDEST_VERSION)
    .filter((candidate) => existsSync(binariesOf(candidate).postgres))
    .toSorted((a, b) => a - b)[0];
  return version === undefined ? null : binariesOf(version);
}

function binariesOf(version: number): PostgresBinaries {
  return binariesIn(path.join(DEBIAN_VERSIONS, String(version), 'bin'));
}

function install(): PostgresBinaries | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], {
      env,
      stdio: 'inherit',
    });
  } catch {
    return null;
  }
  return installedBinaries();
}
