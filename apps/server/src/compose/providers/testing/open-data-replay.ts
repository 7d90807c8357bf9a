import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cogify } from '@groundtrack/cog';
import { recordedText } from '@groundtrack/fixtures';
import sharp from 'sharp';
import { makeTiff } from '../../../providers/stac/testing/make-tiff.ts';
import { openReplayServer, type ReplayServer } from '../../../providers/stac/testing/replay-server.ts';

const recorded = (name: string) => JSON.parse(recordedText('open-data', name)) as Record<string, unknown>;
const OAM = 'api.imagery.hotosm.org/stac';
const EARTH_SEARCH = 'earth-search.aws.element84.com/v1';

export interface RecordedItem {
  readonly id: string;
  readonly collection: string;
  readonly assets: Readonly<Record<string, { readonly href: string }>>;
}
export const droneImages = recorded('openaerialmap-search.json')['features'] as readonly RecordedItem[];
// The file has the members of an item.
export const sentinelImage = recorded('earth-search-item.json') as unknown as RecordedItem;

/** Invented: the license of real items forbids commercial use. The fields and addresses are those of the program. */
export const vantorImage = {
  type: 'Feature',
  stac_version: '1.1.0',
  id: '11-031311102001-1030010000000000',
  collection: 'maxar-opendata',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-118.68, 34.29],
        [-118.64, 34.29],
        [-118.64, 34.32],
        [-118.68, 34.32],
        [-118.68, 34.29],
      ],
    ],
  },
  properties: {
    datetime: '2025-01-14T18:53:50Z',
    platform: 'WV02',
    gsd: 0.58,
    'view:off_nadir': 27.5,
    'view:sun_azimuth': 165.1,
    'view:sun_elevation': 31.1,
    'tile:clouds_percent': 12,
    'proj:code': 'EPSG:32611',
    'oam:platform_type': 'satellite',
  },
  links: [],
  assets: {
    visual: {
      href: 'https://maxar-opendata.s3.amazonaws.com/events/Invented-Jan-2025/ard/11/031311102001/2025-01-14/1030010000000000-visual.tif',
      type: 'image/tiff; application=geotiff; profile=cloud-optimized',
      roles: ['visual'],
      'eo:bands': [
        { name: 'BAND_R', common_name: 'red' },
        { name: 'BAND_G', common_name: 'green' },
        { name: 'BAND_B', common_name: 'blue' },
      ],
    },
  },
};

/** What a search asks for is checked by specs of the adapter. This returns the recorded items of the right catalog. */
function pageOf(items: readonly RecordedItem[]) {
  return (body: unknown) => {
    const { ids, collections = [] } = body as { readonly ids?: string[]; readonly collections?: string[] };
    const features = items.filter((one) => collections.includes(one.collection) && (ids?.includes(one.id) ?? true));
    return { type: 'FeatureCollection', features, links: [] };
  };
}

const withoutScheme = (href: string | undefined) => String(href).replace('https://', '');

/** A COG in one color, compressed like most open images (JPEG). Real files have the same layout and smaller pixels. */
async function oneColor(
  directory: string,
  { epsg, west, north, pixelM, sidePx }: Record<'epsg' | 'west' | 'north' | 'pixelM' | 'sidePx', number>,
): Promise<Uint8Array> {
  const [pyramid, cog] = [join(directory, 'pyramid.tif'), join(directory, 'cog.tif')];
  await sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: { r: 200, g: 100, b: 50 } } })
    .tiff({ compression: 'jpeg', quality: 95, tile: true, tileWidth: 512, tileHeight: 512, pyramid: true })
    .toFile(pyramid);
  await cogify(pyramid, cog, { epsg, transform: [west, pixelM, 0, north, 0, -pixelM] });
  return new Uint8Array(await readFile(cog));
}

/** Reflectances in the grid of the Sentinel-2 tile, with larger pixels. */
function bandFile(): Uint8Array {
  const lies = [
    [33_550, 12, [100, 100, 0]],
    [33_922, 12, [0, 0, 0, 499_980, 8_100_000, 0]],
  ] as const;
  return makeTiff({ sidePx: 1088, bits: 16, epsg: 32_638, fillOf: () => 1200, lies });
}

/** The recorded answers of the APIs of the preset, and a file for the newest image of each. */
export async function openOpenDataReplay(directory: string): Promise<ReplayServer> {
  // The upper left corners of the real files.
  const drone = { epsg: 2450, west: 51_854.692_234_642_36, north: -97_080.053_114_769_5, pixelM: 1, sidePx: 1200 };
  const tile = { epsg: 32_611, west: 344_843.75, north: 3_800_156.25, pixelM: 4, sidePx: 1328 };
  const granule = { epsg: 32_638, west: 499_980, north: 8_100_000, pixelM: 100, sidePx: 1098 };
  return openReplayServer({
    [OAM]: recorded('openaerialmap-landing.json'),
    [`${OAM}/search`]: pageOf([...droneImages, vantorImage]),
    [`${OAM}/collections/openaerialmap`]: recorded('openaerialmap-collection.json'),
    [`${OAM}/collections/maxar-opendata`]: { type: 'Collection', id: 'maxar-opendata', license: 'CC-BY-NC-4.0' },
    [EARTH_SEARCH]: recorded('earth-search-landing.json'),
    [`${EARTH_SEARCH}/search`]: pageOf([sentinelImage]),
    [`${EARTH_SEARCH}/collections/sentinel-2-c1-l2a`]: recorded('earth-search-collection.json'),
    [withoutScheme(droneImages[0]?.assets['visual']?.href)]: await oneColor(directory, drone),
    [withoutScheme(vantorImage.assets.visual.href)]: await oneColor(directory, tile),
    [withoutScheme(sentinelImage.assets['visual']?.href)]: await oneColor(directory, granule),
    ...Object.fromEntries(
      ['blue', 'green', 'red', 'nir'].map((band) => [withoutScheme(sentinelImage.assets[band]?.href), bandFile()]),
    ),
  });
}
