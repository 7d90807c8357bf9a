import { BackupRefused } from '../features/backup/backup-refused.ts';

/** Prints why a command does nothing. @returns its exit code */
export function refuse(message: string): number {
  process.stderr.write(message);
  return 2;
}

/**
 * Runs the program of a command with its arguments.
 * @param main returns the exit code
 * @param stopped what an unexpected error means, before its message
 */
export async function runCommand(main: (args: string[]) => Promise<number>, stopped: string): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.exitCode = refuse(`${error instanceof BackupRefused ? '' : `${stopped}: `}${error.message}\n`);
  }
}
