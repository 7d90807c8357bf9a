import { readFileSync } from 'node:fs';
import { describeProblems, type ProviderEntry, parseProvidersFile } from '../providers/providers-file.ts';

type ReadFile =
  | { readonly ok: true; readonly entries: readonly ProviderEntry[] }
  | { readonly ok: false; readonly reason: string };

/** The providers file with its secrets put in from the environment, or everything that is wrong with it. */
export function readProvidersFile(path: string, environment: Readonly<Record<string, string | undefined>>): ReadFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ok: false, reason: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = parseProvidersFile(text, environment);
  return parsed.ok ? parsed : { ok: false, reason: describeProblems(parsed.problems) };
}
