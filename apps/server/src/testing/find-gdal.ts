import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's own has GDAL's modules, whatever other Python stands before it. */
export const gdalPython = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/**
 * Whether all of these commands of GDAL run. CI has to have them; elsewhere a line tells what is left out.
 * @param message what is missing, what is not checked without it, and the package of Debian
 * @param commands each with arguments that only show that it is there
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
