// `npm run update-lockfile [-- package@version …]`: installs what package.json requires, or other versions, and writes a
// lockfile that `npm ci` takes on every platform.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { completeLockfile, lockfilePath, missingEntries, readLockfile } from './lib/lockfile.js';
import { root } from './lib/project.js';

const done = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (done.status !== 0) process.exit(done.status ?? 1);
const lock = readLockfile();
const missing = missingEntries(lock);
writeFileSync(lockfilePath, `${JSON.stringify(completeLockfile(lock), null, 2)}\n`);
console.log(
  missing.length === 0 ? 'The lockfile is complete.' : `Added ${missing.length} entries: ${missing.join(', ')}`,
);
