// The workspaces of the project, found by their folders, so that a new package is checked and tested without adding it
// to a list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders of our code relative to the root, each package before those that import it. @returns {string[]} */
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
