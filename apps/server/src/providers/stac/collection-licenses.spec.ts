import { toSceneId } from '@groundtrack/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../port/provider.ts';
import { CollectionLicenses } from './collection-licenses.ts';
import { parseStacItem } from './parse-item.ts';
import type { StacMapping } from './stac-mapping.ts';
import { closeAll, HERE, never, openProvider, PLAIN, page, squareItem } from './testing/open-provider.ts';

afterEach(closeAll);

const collection = (license: string, ...licenses: readonly string[]) => ({
  type: 'Collection',
  id: 'c',
  license,
  links: licenses.map((href) => ({ rel: 'license', href })),
});
const OPEN = collection('CC-BY-4.0');
const CLOSED = collection('proprietary');

interface Catalog {
  readonly item?: string;
  readonly collection: object | string | number;
  readonly mapping?: Partial<StacMapping>;
}

async function open({ item, collection: answered, mapping }: Catalog) {
  const items = [1, 2].map((day) => squareItem(`on-${day}`, day, item === undefined ? {} : { license: item }));
  const { provider, server } = await openProvider({ items, collections: { c: answered } }, { ...PLAIN, ...mapping });
  const requestCount = () => server.requests.filter(({ url }) => url.pathname === '/collections/c').length;
  return { provider, requestCount };
}

describe('an item without a license gets that of its collection', () => {
  it.each<[string, Catalog, string, number]>([
    ['an open one', { collection: OPEN }, 'null', 1],
    ['an open one by its link', { collection: collection('other', 'https://spdx.org/licenses/CC0-1.0') }, 'null', 1],
    ['a closed one', { collection: CLOSED }, 'The license of this image (proprietary) does not', 1],
    [
      'is closed if the license is, regardless of the mapping',
      { collection: CLOSED, mapping: { license: 'CC0-1.0' } },
      'does not',
      1,
    ],
    ['a closed item of an open one', { item: 'proprietary', collection: OPEN }, '(proprietary) does not', 0],
    ['an open item of a closed one', { item: 'CC0-1.0', collection: CLOSED }, 'null', 0],
    ['none', { collection: { ...OPEN, license: '' } }, 'Plain names no license', 1],
    ['no collection', { collection: 404, mapping: { license: 'CC0-1.0' } }, 'null', 1],
    ['what is no JSON', { collection: '<html>' }, 'Plain names no license', 1],
    ['what is no collection', { collection: { license: 'CC0-1.0' } }, 'Plain names no license', 1],
    ['a server that is down', { collection: 503, mapping: { license: 'CC0-1.0' } }, 'does not say at the moment', 1],
    ['nothing to ask for', { collection: CLOSED, mapping: { viewing: 'allowed' } }, 'null', 0],
  ])('%s', async (_, catalog, said, times) => {
    const { provider, requestCount } = await open(catalog);
    const { scenes } = await page(provider, 5);
    const quoted = await provider.quote(toSceneId('on-1'), HERE, never);
    expect(scenes).toHaveLength(2);
    for (const scene of [...scenes, quoted]) expect(String(scene?.notViewable)).toContain(said);
    expect(requestCount()).toBe(times);
  });

  it('is fetched again after an hour, or after a minute if it could not be read', async () => {
    const parsed = parseStacItem(squareItem('one', 1), PLAIN);
    if (!parsed.ok) throw new Error(parsed.reason);
    let reads = 0;
    let nowMs = 1;
    const licenses = new CollectionLicenses(
      () => (reads++ === 0 ? Promise.reject(new ProviderError('plain', 'unavailable', 'down')) : Promise.resolve(OPEN)),
      { nowMs: () => nowMs },
    );
    const licenseAt = async (ms: number) => {
      nowMs = 1 + ms;
      return [(await licenses.addTo([parsed.record], never))[0]?.assets.license, reads];
    };
    expect(await licenseAt(0)).toEqual([null, 1]);
    expect(await licenseAt(59_000)).toEqual([null, 1]);
    expect(await licenseAt(61_000)).toEqual(['CC-BY-4.0', 2]);
    expect(await licenseAt(3_600_000)).toEqual(['CC-BY-4.0', 2]);
    expect(await licenseAt(3_662_000)).toEqual(['CC-BY-4.0', 3]);
  });
});
