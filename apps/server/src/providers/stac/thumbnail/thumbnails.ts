import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { DAY_MS } from '../../../lib/time-units.ts';
import type { Clock } from '../../../platform/system/ports.ts';
import type { ProviderFile } from '../../port/provider.ts';
import type { SceneRecord } from '../../port/scene-record.ts';
import type { CatalogFiles } from '../catalog-files.ts';
import { readThumbnail } from './read-thumbnail.ts';

/** A picture has some 50 kB. */
const CACHE_BYTES = 32 * 2 ** 20;
/** What counts for an image that gives none. */
const NONE_BYTES = 1000;
/** Each holds up to 32 MB while it is read; a list asks for a hundred. */
const AT_ONCE = 4;

/** The thumbnails of a catalog's scenes that name none, drawn from the overviews of their images and kept for a day. */
export class Thumbnails {
  readonly #files: CatalogFiles;
  readonly #limit = pLimit(AT_ONCE);
  readonly #kept: LRUCache<string, { readonly picture: ProviderFile | null }>;

  constructor(files: CatalogFiles, clock: Clock) {
    this.#files = files;
    this.#kept = new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ picture }) => picture?.bytes.byteLength ?? NONE_BYTES,
      ttl: DAY_MS,
      ttlResolution: 0,
      perf: { now: () => clock.nowMs() },
    });
  }

  /** Null: the image gives none. @throws ProviderError when its server cannot be asked, or refuses */
  find({ image: address, imageSource }: SceneRecord['assets'], signal: AbortSignal): Promise<ProviderFile | null> {
    if (address === null) return Promise.resolve(null);
    return this.#limit(async () => {
      signal.throwIfAborted();
      const kept = this.#kept.get(address);
      if (kept) return kept.picture;
      const secretHeaders = await this.#files.headersFor(address, signal);
      const source = { rules: this.#files.rules, address, secretHeaders, signal };
      const picture = await readThumbnail(source, imageSource?.bandNames ?? []);
      this.#kept.set(address, { picture });
      return picture;
    });
  }
}
