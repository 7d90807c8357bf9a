import { onTestFinished } from 'vitest';
import { ManualClock } from '../../core/clock.ts';
import { openPlanet } from '../open-planet.ts';

export const UTRECHT = { type: 'Point', coordinates: [5.12, 52.09] } as const;

/** A double until the test ends, which then fails if an answer did not match the description. */
export async function openTestPlanet(options: { readonly permitted?: readonly string[] } = {}) {
  const clock = new ManualClock(Date.parse('2026-03-10T09:12:00Z'));
  const planet = await openPlanet({ clock, file: { maxSidePx: 128 }, ...options });
  onTestFinished(async () => {
    await planet.close();
    if (planet.invalidAnswers.length > 0) throw new Error(planet.invalidAnswers.join('\n'));
  });
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: 'api-key test-key', 'content-type': 'application/json' };
    const url = path.startsWith('http') ? path : planet.url + path;
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url, { method, redirect: 'manual', headers, ...sent });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : undefined };
  };
  const search = (more: readonly object[] = [], types = ['PSScene', 'SkySatCollect']) => {
    const geometry = { type: 'GeometryFilter', field_name: 'geometry', config: UTRECHT };
    const filter = { type: 'AndFilter', config: [geometry, ...more] };
    const path = '/data/v1/quick-search?_sort=acquired desc&_page_size=30';
    return call('POST', path, { item_types: types, filter });
  };
  /** An order of the newest item of a type, clipped to a small square. */
  const order = async (more: object = {}) => {
    const [item] = (await search([], ['PSScene'])).json.features;
    return {
      name: 'gt-1',
      products: [{ item_ids: [item.id], item_type: 'PSScene', product_bundle: 'visual' }],
      tools: [{ clip: { aoi: square(0.02) } }],
      ...more,
    };
  };
  return { planet, clock, call, search, order };
}

/** A square around the town. */
export function square(sideDeg: number) {
  const [lon, lat] = UTRECHT.coordinates;
  const half = sideDeg / 2;
  const ring = [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
