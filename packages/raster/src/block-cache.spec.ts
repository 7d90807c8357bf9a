import { describe, expect, it } from 'vitest';
import { newBlockCache, StripBlocks } from './block-cache.ts';

const MB = 2 ** 20;
const block = (bytes = 1) => new Uint8Array(bytes);

describe('a block cache', () => {
  it('evicts the blocks that were not used for longest, by their bytes', () => {
    const cache = newBlockCache(36);
    for (const key of ['a', 'b', 'c']) cache.set(key, block(10));
    cache.get('a');
    cache.set('d', block(10));
    expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd']);
    cache.set('wide', new Float64Array(3));
    expect([...cache.keys()]).toEqual(['wide', 'd']);
  });

  it('has 32 MB, and does not keep a larger block', () => {
    const cache = newBlockCache();
    cache.set('half', block(16 * MB - 1));
    cache.set('other half', block(16 * MB - 1));
    expect(cache.size).toBe(2);
    cache.set('too large', block(32 * MB));
    expect(cache.has('too large')).toBe(false);
  });

  it('keeps empty blocks', () => {
    const cache = newBlockCache(10);
    cache.set('empty', block(0));
    expect(cache.get('empty')).toHaveLength(0);
  });
});

describe('the blocks of strips', () => {
  it('are kept for the next strip, and evicted unless it uses them', () => {
    const blocks = new StripBlocks();
    const [used, unused] = [block(), block()];
    blocks.set('used', used);
    blocks.set('unused', unused);
    blocks.nextStrip();
    expect(blocks.get('used')).toBe(used);
    blocks.nextStrip();
    expect(blocks.get('unused')).toBeUndefined();
    expect(blocks.get('used')).toBe(used);
    blocks.nextStrip();
    blocks.nextStrip();
    expect(blocks.get('used')).toBeUndefined();
  });

  it('are kept up to 192 MB in both strips together', () => {
    const blocks = new StripBlocks();
    blocks.set('above', block(100 * MB));
    blocks.set('too large', block(92 * MB + 1));
    expect(blocks.get('too large')?.length).toBeUndefined();
    blocks.nextStrip();
    blocks.set('now', block(92 * MB));
    blocks.set('one byte', block());
    expect([blocks.get('now')?.length, blocks.get('one byte')?.length]).toEqual([92 * MB, undefined]);
    // Evicts the block above and makes room for another of its size.
    blocks.nextStrip();
    blocks.set('next', block(100 * MB));
    blocks.set('one byte', block());
    expect([blocks.get('next')?.length, blocks.get('one byte')?.length]).toEqual([100 * MB, undefined]);
  });

  it('that every strip uses are counted once', () => {
    const blocks = new StripBlocks();
    blocks.set('wide', block(96 * MB));
    for (let strip = 0; strip < 5; strip++) {
      blocks.nextStrip();
      expect(blocks.get('wide')?.length).toBe(96 * MB);
    }
    blocks.set('other', block(96 * MB));
    blocks.set('one byte', block());
    expect([blocks.get('other')?.length, blocks.get('one byte')?.length]).toEqual([96 * MB, undefined]);
  });
});
