// `npm run check-dependencies` reports known vulnerabilities of the shipped packages, if the registry responds, and
// faults in the lockfile. Exits with 1 if there is something to do, and with 2 if only the registry did not respond.
import { spawnSync } from 'node:child_process';
import { dependencyReport, parseAudit } from './lib/dependency-faults.js';
import { readLockfile } from './lib/lockfile.js';
import { root } from './lib/project.js';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  // The worst case has thousands of lines.
  maxBuffer: 64 * 2 ** 20,
  timeout: 60_000,
});
const { lines, exitCode } = dependencyReport({ audit: parseAudit(stdout ?? ''), lock: readLockfile() });
for (const line of lines) console.log(line);
process.exitCode = exitCode;
