// Subjects of commits: at most 72 characters, so that lists of commits show them whole.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspaces.js';

const MAX_CHARACTERS = 72;
/** The last commit before the rule. */
const BEFORE_RULE = '1d90faa18c1525db54ed0a257be1a9d079931e54';

/** The fault of a subject, or null. @param {string} subject @returns {string | null} */
export function subjectFault(subject) {
  const length = Array.from(subject).length;
  if (length <= MAX_CHARACTERS) return null;
  return `The subject has ${length} characters, at most ${MAX_CHARACTERS} are allowed; the body takes the rest: ${subject}`;
}

/** Subjects of commits since the rule began; none in a tree without git or without that commit, as in a shallow clone. */
export function subjectsUnderRule() {
  const log = git('log', '--no-merges', '--format=%s', `${BEFORE_RULE}..HEAD`);
  return log === null ? [] : log.split('\n').filter((line) => line !== '');
}

/** Makes git check subjects in this checkout, unless it has other hooks. */
export function installHooks() {
  if (process.env['CI'] || !existsSync(join(root, '.git')) || git('config', 'core.hooksPath')) return;
  git('config', 'core.hooksPath', 'tools/hooks');
}

/** @param {string[]} args @returns {string | null} null when git fails */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
