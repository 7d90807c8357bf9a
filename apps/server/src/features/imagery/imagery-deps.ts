import type { Fulfillment } from '../../domain/feature-ports.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { PgLinkableFiles } from './links/pg-linkable-files.ts';
import type { PgImageryStore } from './pg-imagery-store.ts';
import type { PgTaskingStore } from './pg-tasking-store.ts';

/** What a buyer's images take. */
export interface ImageryDeps {
  readonly images: PgImageryStore;
  readonly taskings: PgTaskingStore;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly providers: ReadonlyMap<string, Pick<ImageryProvider, 'label' | 'simulated' | 'capabilities'>>;
  readonly fulfillment: Pick<Fulfillment, 'cancelItem'>;
}

/** What links to delivered files take. */
export interface LinkDeps {
  readonly files: Pick<PgLinkableFiles, 'find'>;
  readonly blobs: BlobStore;
  /** Links lead to addresses of the blob store, where it has some. */
  readonly redirects: boolean;
  readonly clock: Clock;
  /** Signs the links: the same in all processes, and after a restart. */
  readonly fileLinkSecret: string;
  /** Where people reach the server. */
  readonly publicUrl: () => string;
}
