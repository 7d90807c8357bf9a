// `npm run check-dependencies`: known weaknesses of the packages that the product ships, where the registry answers, and what
// the lockfile alone tells. Ends with 1 where something is to be done.
import { spawnSync } from 'node:child_process';
import { dependencyFaults, parseAudit } from './lib/dependency-faults.js';
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
const audit = parseAudit(stdout ?? '');
const faults = dependencyFaults(readLockfile());
const known =
  'known' in audit ? audit.known.map(({ name, severity, range }) => `${name} ${range ?? ''}: ${severity}`) : [];
for (const line of [...known, ...faults]) console.log(line);
if ('why' in audit)
  console.log(`Known weaknesses could not be asked for (${audit.why}): run this where the registry answers.`);
else if (known.length === 0) console.log('No weakness is known of the packages that are shipped.');
if (faults.length === 0) console.log('No package of the lockfile is deprecated, from elsewhere or without a hash.');
process.exitCode = known.length + faults.length > 0 ? 1 : 0;
