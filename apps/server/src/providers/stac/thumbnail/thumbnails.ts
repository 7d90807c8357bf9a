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
/** The cache size that counts for an image without a thumbnail. */
const NONE_BYTES = 1000;
/** Each holds up to 32 MB while it is read, and a list requests a hundred. */
const AT_ONCE = 4;

/** Thumbnails of scenes without one, drawn from the overviews of their images and cached for a day. */
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

  /** Null if none can be drawn from the image. @throws ProviderError if its server cannot be reached, or refuses */
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
