// The workspaces of the project, found in its folders: a new package is checked and tested without a list to add it to.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders of our own code from the project's root, packages before those that import them. @returns {string[]} */
export function workspaces() {
  return [...sourcesIn('packages'), ...sourcesIn('apps'), 'e2e', 'fixtures', 'tools'];
}

/** @param {string} parent @returns {string[]} */
function sourcesIn(parent) {
  return readdirSync(join(root, parent))
    .toSorted()
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'src')));
}

/** A workspace and the ones it imports, directly or through others. @param {string} folder @returns {string[]} */
export function withImported(folder) {
  const found = new Set([folder]);
  for (const current of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, current, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@groundtrack/')) found.add(name.replace('@groundtrack', 'packages'));
  }
  return [...found];
}
