import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { foldName } from './fold-name.ts';
import { findTownNames } from './town-names.ts';

const find = (text: string, limit = 8) => findTownNames(foldName(text), text, limit);

describe('other names of towns', () => {
  it('are found whole, in their spelling as typed, and by their prefix', () => {
    expect(find('Москва', 1)).toEqual([{ id: 524901, name: 'Москва', isWhole: true }]);
    expect(find('Roma', 1)).toEqual([{ id: 3169070, name: 'Roma', isWhole: true }]);
    expect(find('моск', 1)).toEqual([{ id: 524901, name: 'Москва', isWhole: false }]);
  });

  it('are at most as many as wanted, of different towns', () => {
    const found = find('san', 5);
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    expect(find('')).toEqual([]);
    expect(find('東'.repeat(200))).toEqual([]);
    expect(find('zzzzzz')).toEqual([]);
  });

  it('belong to 30,000 towns, are sorted, and have no markup', () => {
    const text = brotliDecompressSync(readFileSync(new URL('./town-names.br', import.meta.url))).toString();
    const [ids = '', ...lines] = text.trimEnd().split('\n');
    expect(ids.split(' ')).toHaveLength(30_000);
    expect(lines.length).toBeGreaterThan(150_000);
    expect(text).not.toMatch(/[<>&]/);
    const folded = lines.filter((_, i) => i % 1000 === 0).map((line) => line.split('\t'));
    for (const [fold = '', name = ''] of folded) expect(foldName(name)).toBe(fold);
  });
});
