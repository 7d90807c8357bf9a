import type { Db } from '../../db/database.ts';
import type { ImageryDeps, LinkDeps } from './imagery-deps.ts';
import { imageryHandlers } from './imagery-handlers.ts';
import { linkHandlers } from './links/link-handlers.ts';
import { PgLinkableFiles } from './links/pg-linkable-files.ts';
import { PgImageryStore } from './pg-imagery-store.ts';
import { PgTaskingStore } from './pg-tasking-store.ts';

interface ImageryPorts extends Omit<ImageryDeps, 'images' | 'taskings'>, Omit<LinkDeps, 'files'> {
  readonly db: Db;
}

export interface ImageryFeature {
  readonly handlers: ReturnType<typeof imageryHandlers> & ReturnType<typeof linkHandlers>;
}

/** The bought images of an account and their files. */
export function createImagery({ db, ...ports }: ImageryPorts): ImageryFeature {
  return {
    handlers: {
      ...imageryHandlers({ ...ports, images: new PgImageryStore(db), taskings: new PgTaskingStore(db) }),
      ...linkHandlers({ ...ports, files: new PgLinkableFiles(db) }),
    },
  };
}
