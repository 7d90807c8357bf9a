import { LRUCache } from 'lru-cache';
import type { ProviderFile } from '../port/provider.ts';

/** Keeps the files that were asked for last, up to a number of bytes. */
export function pictureCache(maxBytes: number): LRUCache<string, ProviderFile> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength) });
}
