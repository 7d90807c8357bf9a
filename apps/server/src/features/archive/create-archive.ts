import type { ArchiveDeps } from './archive-deps.ts';
import { archiveHandlers } from './archive-handlers.ts';

export interface ArchiveFeature {
  readonly handlers: ReturnType<typeof archiveHandlers>;
}

/** Searches of the providers' archives. */
export function createArchive(deps: ArchiveDeps): ArchiveFeature {
  return { handlers: archiveHandlers(deps) };
}
