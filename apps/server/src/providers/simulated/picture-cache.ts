import { LRUCache } from 'lru-cache';
import type { ProviderFile } from '../port/provider.ts';

/** Caches the most recently used files, up to a number of bytes. */
export function pictureCache(maxBytes: number): LRUCache<string, ProviderFile> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength) });
}
