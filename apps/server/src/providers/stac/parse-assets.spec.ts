import { describe, expect, it } from 'vitest';
import { parseAssets } from './parse-assets.ts';
import { type StacMappingInput, stacMapping } from './stac-mapping.ts';

const BASE = 'https://catalog.example/items/one.json';

function parse(
  assets: unknown,
  rules: StacMappingInput['assets'] = {},
  links: unknown = [],
  base: string | null = BASE,
) {
  const mapping = stacMapping.parse({ provider: 'x', label: 'X', assets: rules });
  return parseAssets({ item: { assets, links }, properties: {} }, mapping, base);
}

const image = (assets: unknown, rule: object, base: string | null = BASE) =>
  parse(assets, { image: [rule] }, [], base).image;

describe('the assets of an item', () => {
  it('are picked by the first rule that matches any, not by the first asset', () => {
    const assets = {
      thumb: { href: 'thumb.png', roles: ['thumbnail'] },
      browse: { href: 'browse.png', roles: ['overview'] },
    };
    const quicklook = [{ key: 'missing' }, { key: 'browse' }, { role: 'thumbnail' }];
    expect(parse(assets, { quicklook }).quicklook).toBe('https://catalog.example/items/browse.png');
    expect(parse(assets).quicklook).toBe('https://catalog.example/items/thumb.png');
  });

  it('match a rule only with all of its parts', () => {
    const assets = {
      a: { href: 'a.jp2', roles: ['data'], type: 'image/jp2' },
      b: { href: 'b.tif', roles: ['data'], type: 'image/tiff; application=geotiff; profile=cloud-optimized' },
      c_GEC: { href: 'c.tif', roles: ['metadata'], type: 'image/tiff' },
    };
    expect(image(assets, { role: 'data', type: 'image/tiff' })).toMatch(/b\.tif$/);
    expect(image(assets, { key: '*_gec', type: 'image/' })).toMatch(/c\.tif$/);
    expect(image(assets, { key: 'c_GEC', role: 'data' })).toBeNull();
  });

  it('are the first listed if several match, and any asset matches an empty rule', () => {
    const assets = { z: { href: 'z.tif' }, a: { href: 'a.tif' } };
    expect(image(assets, {})).toMatch(/z\.tif$/);
    expect(image({}, {})).toBeNull();
  });

  it.each([
    ['no object', []],
    ['missing', undefined],
    ['texts', { a: 'https://a.example/a.tif' }],
    ['without address', { a: { roles: ['data'] } }],
    ['with an address that is no text', { a: { href: 7, roles: ['data'] } }],
  ])('are empty when they are %s', (_what, assets) => {
    expect(parse(assets, { image: [{}], sample: [{}], quicklook: [{}] })).toEqual({
      quicklook: null,
      sample: null,
      image: null,
    });
  });

  it('have no roles or type if those are malformed', () => {
    expect(image({ a: { href: 'a.tif', roles: 'data', type: 5 } }, { role: 'data' })).toBeNull();
    expect(image({ a: { href: 'a.tif', roles: 'data', type: 5 } }, { type: 'image/' })).toBeNull();
    expect(image({ a: { href: 'a.tif', roles: 'data', type: 5 } }, { key: 'a' })).toMatch(/a\.tif$/);
  });
});

describe('the address of an asset', () => {
  const addressOf = (href: string, base: string | null = BASE) => image({ a: { href } }, { key: 'a' }, base);

  it.each([
    ['https://b.example/x y.tif', 'https://b.example/x%20y.tif'],
    ['http://b.example/x.tif?sig=a%2Fb', 'http://b.example/x.tif?sig=a%2Fb'],
    ['../x.tif', 'https://catalog.example/x.tif'],
    ['/x.tif', 'https://catalog.example/x.tif'],
    ['//c.example/x.tif', 'https://c.example/x.tif'],
    ['s3://bucket/deep/x.tif', 'https://bucket.s3.amazonaws.com/deep/x.tif'],
  ])('%s is %s', (href, address) => {
    expect(addressOf(href)).toBe(address);
  });

  it.each([
    's3://bucket',
    's3://bucket/',
    'gs://bucket/x.tif',
    'ftp://b.example/x.tif',
    'file:///x.tif',
    'javascript:1',
  ])('is null for %s', (href) => {
    expect(addressOf(href)).toBeNull();
  });

  it('is relative to the self link of the item, if that is an address', () => {
    const at = (links: unknown, base: string | null = BASE) =>
      parse({ a: { href: 'x.tif' } }, { image: [{ key: 'a' }] }, links, base).image;
    expect(
      at([
        { rel: 'root', href: 'https://no.example/' },
        { rel: 'self', href: 'https://s.example/i/1' },
      ]),
    ).toBe('https://s.example/i/x.tif');
    for (const links of [[{ rel: 'self', href: './one.json' }], [{ rel: 'self' }], [null, 'self'], { rel: 'self' }])
      expect(at(links)).toBe('https://catalog.example/items/x.tif');
    expect(at([], null)).toBeNull();
  });
});
