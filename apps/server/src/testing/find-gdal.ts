import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Python has GDAL's modules, even if another one is first in the path. */
export const gdalPython = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/**
 * Whether all of these GDAL commands run. CI requires them; elsewhere a message lists what is skipped.
 * @param message what is missing, what is not checked without it, and the Debian package
 * @param commands each with arguments that only check that it exists
 */
export function findGdal(message: string, commands: readonly (readonly [string, ...string[]])[]): boolean {
  try {
    for (const [program, ...args] of commands) execFileSync(program, args, { stdio: 'pipe' });
    return true;
  } catch {
    if (process.env['CI'] === 'true') throw new Error(message);
    process.stderr.write(`\n*** ${message} ***\n\n`);
    return false;
  }
}
