import { readFileSync } from 'node:fs';
import type { Terms } from '../features/terms/example-licences.ts';
import { parseTermsFile } from '../features/terms/terms-file.ts';

type ReadFile =
  | { readonly ok: true; readonly terms: readonly Terms[] }
  | { readonly ok: false; readonly reason: string };

/** The operator's terms, or everything that is wrong with the file. */
export function readTermsFile(path: string): ReadFile {
  try {
    return parseTermsFile(readFileSync(path, 'utf8'));
  } catch (error) {
    return { ok: false, reason: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
