import type { Fulfillment, StartDownload } from '../../domain/feature-ports.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { PgLinkableFiles } from './links/pg-linkable-files.ts';
import type { PgImageryStore } from './pg-imagery-store.ts';
import type { PgTaskingStore } from './pg-tasking-store.ts';

/** Dependencies of the use cases of images. */
export interface ImageryDeps {
  readonly images: PgImageryStore;
  readonly taskings: PgTaskingStore;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly providers: ReadonlyMap<string, Pick<ImageryProvider, 'label' | 'simulated' | 'capabilities' | 'closeUp'>>;
  readonly fulfillment: Pick<Fulfillment, 'cancelItem'>;
  readonly startDownload: StartDownload;
}

/** Dependencies of links to delivered files. */
export interface LinkDeps {
  readonly files: Pick<PgLinkableFiles, 'find'>;
  readonly blobs: BlobStore;
  /** Whether links redirect to the blob store, if it has public URLs. */
  readonly redirects: boolean;
  readonly clock: Clock;
  /** Signs the links; the same in all processes and after a restart. */
  readonly fileLinkSecret: string;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
}
