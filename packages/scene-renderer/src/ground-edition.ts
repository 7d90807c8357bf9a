import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYERS_FILE } from '@groundtrack/base-map/layers';

/**
 * Edition of the ground tiles: 16 hexadecimal digits of a hash over the drawing code, including `packages/geo`, the
 * lakes, and the versions of other data.
 */
export function groundEdition(): string {
  const here = import.meta.dirname;
  const geo = path.dirname(fileURLToPath(import.meta.resolve('@groundtrack/geo')));
  const hash = createHash('sha256');
  for (const file of [here, geo].flatMap(sourcesIn)) hash.update(readFileSync(file));
  hash.update(readFileSync(LAYERS_FILE));
  // Contains the exact versions of the dependencies.
  hash.update(readFileSync(path.join(here, '../package.json')));
  return hash.digest('hex').slice(0, 16);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .toSorted()
    .map((name) => path.join(folder, name));
}
