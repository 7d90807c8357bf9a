import type { ArchiveDeps } from './archive-deps.ts';
import { archiveHandlers } from './archive-handlers.ts';

export interface ArchiveFeature {
  readonly handlers: ReturnType<typeof archiveHandlers>;
}

/** Searches in the archives of the providers. */
export function createArchive(deps: ArchiveDeps): ArchiveFeature {
  return { handlers: archiveHandlers(deps) };
}
