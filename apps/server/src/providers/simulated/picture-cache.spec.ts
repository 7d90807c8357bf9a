import { describe, expect, it } from 'vitest';
import { pictureCache } from './picture-cache.ts';

const file = (bytes: number) => ({ mediaType: 'image/jpeg' as const, bytes: new Uint8Array(bytes) });

describe('the picture cache', () => {
  it('evicts the least recently used file when it is full', () => {
    const cache = pictureCache(100);
    cache.set('a', file(40));
    cache.set('b', file(40));
    expect(cache.get('a')).toBeDefined();
    cache.set('c', file(40));
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBeDefined();
    expect(cache.get('c')).toBeDefined();
  });

  it('counts a replaced file once', () => {
    const cache = pictureCache(100);
    cache.set('a', file(90));
    cache.set('a', file(50));
    cache.set('b', file(50));
    expect(cache.get('a')?.bytes).toHaveLength(50);
  });

  it('does not store a file larger than its limit', () => {
    const cache = pictureCache(100);
    cache.set('a', file(101));
    expect(cache.get('a')).toBeUndefined();
    cache.set('b', file(100));
    expect(cache.get('b')).toBeDefined();
    cache.set('c', file(101));
    expect(cache.get('b')).toBeDefined();
  });
});
