import { toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import type { Scene } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { parseCursor, readScenePage, toSearchBody } from './find-items.ts';
import type { PlanetItem } from './parse-item.ts';

const place = { type: 'Point' as const, coordinates: [5, 52] as [number, number] };
const criteria = sampleCriteria({ startMs: 0, endMs: 1e12 });
const query = { area: place, criteria, limit: 3, cursor: null };

function itemAt(acquiredAtMs: number, id: string): PlanetItem {
  const facts = { groundSampleDistanceM: 3, cloudCover: 0, offNadirDeg: 0, sunElevationDeg: 40, phenomenology: 'ms' };
  const record = { ...facts, acquiredAtMs, featureId: toSceneId(`PSScene.${id}`), parts: [] };
  // The pages only need these fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { record, itemId: id, itemType: 'PSScene', permissions: [] } as unknown as PlanetItem;
}

async function* pagesOf(...pages: readonly (readonly PlanetItem[])[]) {
  for (const page of pages) yield await Promise.resolve(page);
}

const sell = (items: readonly PlanetItem[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Promise.resolve(items.map(({ record }) => ({ ...record, products: [] }) as unknown as Scene));

const read = (cursor: string | null, ...pages: readonly (readonly PlanetItem[])[]) => {
  const after = parseCursor(cursor);
  if (after === 'nonsense') throw new Error('no cursor');
  return readScenePage(query, after, { pages: pagesOf(...pages), sell });
};
const idsOf = ({ scenes }: { readonly scenes: readonly Scene[] }) =>
  scenes.map(({ featureId }) => featureId.replace('PSScene.', '')).join('');

describe('a page of scenes', () => {
  it('has scenes of one time by their ids, also across pages of Planet', async () => {
    const pages = [
      [itemAt(9, 'a'), itemAt(8, 'd'), itemAt(8, 'c')],
      [itemAt(8, 'b'), itemAt(7, 'e')],
    ];
    const first = await read(null, ...pages);
    expect([idsOf(first), first.next]).toEqual(['abc', '8~PSScene.c']);
    const second = await read(first.next, ...pages);
    expect([idsOf(second), second.next]).toEqual(['de', null]);
  });

  it('has each scene once', async () => {
    expect(idsOf(await read(null, [itemAt(9, 'a'), itemAt(9, 'a')], [itemAt(9, 'a'), itemAt(8, 'b')]))).toBe('ab');
  });

  it('ends after ten pages of Planet, and continues there', async () => {
    const one = Array.from({ length: 12 }, (_, i) => [itemAt(100 - i, `x${i}`)]);
    const none = { ...query, criteria: { ...criteria, months: [12] } };
    const page = await readScenePage(none, null, { pages: pagesOf(...one), sell });
    expect(page).toEqual({ scenes: [], next: '91~', searchedToMs: 91 });
    expect(toSearchBody(['PSScene'], query, { atMs: 91, featureId: '' })).toMatchObject({
      filter: { config: [{ type: 'GeometryFilter' }, { config: { lt: new Date(92).toISOString() } }] },
    });
  });
});

it('a detailed area is searched by its box', () => {
  const ring = Array.from({ length: 1200 }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * (i % 1199)) / 1199;
    return [5 + 0.1 * Math.cos(turn), 52 + 0.1 * Math.sin(turn)];
  });
  const area = { type: 'Polygon' as const, coordinates: [ring] };
  const { filter } = JSON.parse(JSON.stringify(toSearchBody(['PSScene'], { ...query, area }, null)));
  expect(filter.config[0].config.coordinates[0][0]).toHaveLength(5);
});
