import type { Db } from '../../platform/db/database.ts';
import type { ImageryDeps, LinkDeps } from './imagery-deps.ts';
import { imageryHandlers } from './imagery-handlers.ts';
import { linkHandlers } from './links/link-handlers.ts';
import { PgLinkableFiles } from './links/pg-linkable-files.ts';
import { PgImageryStore } from './pg-imagery-store.ts';
import { PgTaskingStore } from './pg-tasking-store.ts';
import { type SceneViewDeps, sceneViewHandlers } from './viewing/scenes/scene-view-handlers.ts';
import { type ViewingDeps, viewingHandlers } from './viewing/viewing-handlers.ts';

interface ImageryPorts
  extends Omit<ImageryDeps, 'images' | 'taskings' | 'providers'>,
    Omit<LinkDeps, 'files'>,
    Pick<ViewingDeps, 'viewer'>,
    SceneViewDeps {
  readonly db: Db;
}

export interface ImageryFeature {
  readonly handlers: ReturnType<typeof imageryHandlers> &
    ReturnType<typeof linkHandlers> &
    ReturnType<typeof viewingHandlers> &
    ReturnType<typeof sceneViewHandlers>;
}

/** The purchased images of an account and their files. */
export function createImagery({ db, ...ports }: ImageryPorts): ImageryFeature {
  const images = new PgImageryStore(db);
  const files = new PgLinkableFiles(db);
  return {
    handlers: {
      ...imageryHandlers({ ...ports, images, taskings: new PgTaskingStore(db) }),
      ...linkHandlers({ ...ports, files }),
      ...viewingHandlers({ ...ports, images, files }),
      ...sceneViewHandlers(ports),
    },
  };
}
