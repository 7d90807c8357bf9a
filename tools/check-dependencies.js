// `npm run check-dependencies`: known weaknesses of the packages that the product ships, where the registry answers, and what
// the lockfile alone tells. Ends with 1 where something is to be done, and with 2 where nothing is but the registry did not say.
import { spawnSync } from 'node:child_process';
import { dependencyReport, parseAudit } from './lib/dependency-faults.js';
import { readLockfile } from './lib/lockfile.js';
import { root } from './lib/project.js';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  // Of thousands of lines in the worst case.
  maxBuffer: 64 * 2 ** 20,
  timeout: 60_000,
});
const { lines, exitCode } = dependencyReport({ audit: parseAudit(stdout ?? ''), lock: readLockfile() });
for (const line of lines) console.log(line);
process.exitCode = exitCode;
