import type { OnlineMap } from '@groundtrack/contract';

/** Below it the globe shows its own relief, so that looking at the whole Earth contacts no other server. */
const NEAR_LEVEL = 5;

const OPENSTREETMAP = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' };

/**
 * Vector tiles without a key, a limit, or cookies, also for commercial use.
 * @see https://github.com/hyperknot/openfreemap/blob/main/README.md the credits it asks for
 */
const openFreeMap: OnlineMap = {
  layer: 'map',
  tiles: 'openmaptiles',
  // TileJSON: the address of the tiles names the week of their data.
  url: 'https://tiles.openfreemap.org/planet',
  fromLevel: NEAR_LEVEL,
  maxLevel: 14,
  hasNames: false,
  sendsOrigin: false,
  credits: [
    { text: 'OpenFreeMap', url: 'https://openfreemap.org' },
    { text: '© OpenMapTiles', url: 'https://www.openmaptiles.org/' },
    OPENSTREETMAP,
  ],
};

/**
 * The mosaic of 2016, whose license allows commercial use; that of later years (CC BY-NC-SA 4.0) does not.
 * @see https://s2maps.eu
 */
const sentinel2Cloudless: OnlineMap = {
  layer: 'satellite',
  tiles: 'pictures',
  url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
  fromLevel: 0,
  maxLevel: 14,
  hasNames: false,
  sendsOrigin: false,
  credits: [
    { text: 'Sentinel-2 cloudless - https://s2maps.eu', url: 'https://s2maps.eu' },
    { text: 'by EOX IT Services GmbH', url: 'https://eox.at' },
    { text: '(Contains modified Copernicus Sentinel data 2016 & 2017, CC BY 4.0)' },
  ],
};

/**
 * Servers run on donations, for light use only. The policy requires a Referer.
 * @see https://operations.osmfoundation.org/policies/tiles/
 */
const openStreetMap: OnlineMap = {
  layer: 'map',
  tiles: 'pictures',
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  fromLevel: NEAR_LEVEL,
  maxLevel: 19,
  hasNames: true,
  sendsOrigin: true,
  credits: [OPENSTREETMAP],
};

/** @see https://docs.protomaps.com/basemaps/layers the schema */
function protomaps(key: string): OnlineMap {
  return {
    layer: 'map',
    tiles: 'protomaps',
    url: `https://api.protomaps.com/tiles/v4/{z}/{x}/{y}.mvt?key=${encodeURIComponent(key)}`,
    fromLevel: NEAR_LEVEL,
    maxLevel: 15,
    hasNames: false,
    sendsOrigin: false,
    credits: [{ text: 'Protomaps', url: 'https://protomaps.com' }, OPENSTREETMAP],
  };
}

export const MAP_PRESETS = ['auto', 'openfreemap', 'sentinel-2-cloudless', 'openstreetmap', 'protomaps'] as const;
export type MapPreset = (typeof MAP_PRESETS)[number];

/** The maps of a preset. `auto` has only services whose terms welcome shops. @param key of Protomaps */
export function mapsOfPreset(preset: MapPreset, key: string): OnlineMap[] {
  switch (preset) {
    case 'auto':
      return [openFreeMap, sentinel2Cloudless];
    case 'openfreemap':
      return [openFreeMap];
    case 'sentinel-2-cloudless':
      return [sentinel2Cloudless];
    case 'openstreetmap':
      return [openStreetMap];
    case 'protomaps':
      return [protomaps(key)];
  }
}
