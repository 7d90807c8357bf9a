import create, { type Item } from 'stac-js';

export interface WrittenItem {
  readonly properties: { readonly datetime: string };
  readonly assets: Readonly<Record<string, { readonly bands?: readonly object[] }>>;
}

/** Reads an Item with stac-js, the library of STAC Browser. */
export function readItem(item: object): Item {
  // The library migrates its argument to the STAC version it supports.
  return create(JSON.parse(JSON.stringify(item)));
}

/** Sides of an image are curved between its corners; the bounding box includes that. */
const BOW_DEG = 1e-5;

/** Lists fields that stac-js reads differently from what was written. */
export function listMisreadFields(item: WrittenItem): string[] {
  const read = readItem(item);
  const written = Object.entries(item.assets).map(([key, { bands = [] }]) => `${key} of ${bands.length} bands`);
  const assets = read.getAssets().map((asset) => `${asset.getKey()} of ${asset.getBands().length} bands`);
  const isRight = {
    Item: read.isItem,
    time: read.getDateTime()?.toISOString() === item.properties.datetime,
    box: reachOf(read).every((degrees, i) => Math.abs(degrees - (read.getBoundingBox()[i] ?? Number.NaN)) < BOW_DEG),
    'assets and bands': assets.join() === written.join(),
  };
  return Object.entries(isRight).flatMap(([what, right]) => (right ? [] : [`stac-js reads another ${what}`]));
}

/** West, south, east, north of the geometry; west is greater than east if the antimeridian cuts it. */
function reachOf(read: Item): readonly number[] {
  const numbers = read.toGeoJSON().geometry.coordinates.flat(4).map(Number);
  const [lons, lats] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)];
  const isParted = Math.max(...lons) === 180 && Math.min(...lons) === -180;
  const [eastern, western] = [lons.filter((lon) => lon > 0), lons.filter((lon) => lon < 0)];
  return [
    Math.min(...(isParted ? eastern : lons)),
    Math.min(...lats),
    Math.max(...(isParted ? western : lons)),
    Math.max(...lats),
  ];
}
