import type { Samples } from '@groundtrack/cog/samples';
import { LRUCache } from 'lru-cache';

/** Decoded blocks of one image, or of several that share it. */
export interface BlockCache {
  get(key: string): Samples | undefined;
  set(key: string, block: Samples): unknown;
}

const CACHE_BYTES = 32 * 2 ** 20;

/** Blocks for windows that may lie anywhere: those that were read last. */
export function newBlockCache(bytes: number = CACHE_BYTES): LRUCache<string, Samples> {
  return new LRUCache<string, Samples>({ maxSize: bytes, sizeCalculation: (block) => block.byteLength + 1 });
}

/** A strip of wider blocks decodes some again, rather than holding them all. */
const STRIP_BYTES_AT_MOST = 192 * 2 ** 20;

/** Blocks for an image that is read in strips from top to bottom: those of a strip and of the one before it. */
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

  /** Lets go of what the strip did not read. */
  nextStrip(): void {
    for (const { byteLength } of this.#before.values()) this.#bytes -= byteLength;
    this.#before = this.#now;
    this.#now = new Map();
  }
}
