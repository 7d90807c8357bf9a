import type { LRUCache } from 'lru-cache';
import type { Clock } from '../../../system/ports.ts';
import { recentCache } from '../../../util/recent-cache.ts';
import { isAllowedHost } from '../../asset-fetcher.ts';
import type { ImageSource } from '../../image-source.ts';
import { ProviderError, type ProviderErrorKind } from '../../provider.ts';
import type { SceneRecord } from '../../scene-record.ts';
import type { CatalogueFiles } from '../catalogue-files.ts';
import { checkDeliverable, describeReasons } from './check-deliverable.ts';
import { findContradiction } from './compare-sources.ts';
import { readHeader } from './read-header.ts';

/** From the price to the order without another read; a file that was replaced is noticed by its next buyer. */
const HEADERS = { max: 500, ttlMs: 60_000 };
/** What another try would not change. */
export const FINAL_KINDS: ReadonlySet<ProviderErrorKind> = new Set(['rejected', 'credentials', 'malformed']);

/** Finds out before anything is paid whether an image of a catalog can be delivered. */
export class DeliveryCheck {
  readonly #files: CatalogueFiles;
  readonly #headers: LRUCache<string, ImageSource>;

  constructor(files: CatalogueFiles, clock: Clock) {
    this.#files = files;
    this.#headers = recentCache(clock, HEADERS);
  }

  /** What stands against it by what the catalog says alone, in a buyer's words; null: nothing. */
  byCatalog({ image: address, imageSource }: SceneRecord['assets']): string | null {
    const hostname = address === null ? null : new URL(address).hostname;
    const isDenied = hostname !== null && !isAllowedHost(this.#files.rules.hosts, hostname);
    return describeReasons(
      checkDeliverable({ ...imageSource, address, ...(isDenied ? { deniedHost: hostname } : {}) }),
    );
  }

  /**
   * What stands against it by what the file itself says, and by what the catalog said of it; null: nothing.
   * @throws ProviderError when its server cannot be asked at the moment
   */
  async byFile(address: string, stated: ImageSource, signal: AbortSignal): Promise<string | null> {
    const file = await this.#describe(address, signal);
    const contradiction = findContradiction(stated, file);
    return describeReasons(checkDeliverable({ ...file, ...(contradiction === null ? {} : { contradiction }) }));
  }

  async #describe(address: string, signal: AbortSignal): Promise<ImageSource> {
    const known = this.#headers.get(address);
    if (known) return known;
    try {
      const secretHeaders = await this.#files.headersFor(address, signal);
      const header = await readHeader({ rules: this.#files.rules, address, secretHeaders, signal });
      this.#headers.set(address, header);
      return header;
    } catch (error) {
      if (error instanceof ProviderError && FINAL_KINDS.has(error.kind)) return { refusal: error.message };
      throw error;
    }
  }
}
