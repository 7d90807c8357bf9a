import type { Samples } from '@groundtrack/cog/samples';
import { LRUCache } from 'lru-cache';

/** Decoded blocks of an image, or of several images that share a cache. */
export interface BlockCache {
  get(key: string): Samples | undefined;
  set(key: string, block: Samples): unknown;
}

const CACHE_BYTES = 32 * 2 ** 20;

/** A least-recently-used cache, for windows in any order. */
export function newBlockCache(bytes: number = CACHE_BYTES): LRUCache<string, Samples> {
  return new LRUCache<string, Samples>({ maxSize: bytes, sizeCalculation: (block) => block.byteLength + 1 });
}

/** A strip whose blocks exceed this decodes some of them again instead of keeping all. */
const STRIP_BYTES_AT_MOST = 192 * 2 ** 20;

/**
 * A cache for reading an image in strips from top to bottom. It keeps the blocks of the current and the previous strip.
 */
export class StripBlocks implements BlockCache {
  #before = new Map<string, Samples>();
  #now = new Map<string, Samples>();
  #bytes = 0;

  get(key: string): Samples | undefined {
    const block = this.#now.get(key) ?? this.#before.get(key);
    if (block && this.#before.delete(key)) this.#now.set(key, block);
    return block;
  }

  set(key: string, block: Samples): void {
    if (this.#bytes + block.byteLength > STRIP_BYTES_AT_MOST) return;
    this.#bytes += block.byteLength;
    this.#now.set(key, block);
  }

  /** Evicts the blocks that the last strip did not use. */
  nextStrip(): void {
    for (const { byteLength } of this.#before.values()) this.#bytes -= byteLength;
    this.#before = this.#now;
    this.#now = new Map();
  }
}
