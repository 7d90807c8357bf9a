// Checks the commit message in the file that git names; run by tools/hooks/commit-msg.
import { readFileSync } from 'node:fs';
import { subjectFault } from './lib/commit-subjects.js';

const [subject = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
const fault = subjectFault(subject);
if (fault !== null) {
  console.error(fault);
  process.exitCode = 1;
}
