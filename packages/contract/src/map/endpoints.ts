import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { latitude, longitude, wholeNumberInText } from '../core/units.ts';

/** Highest zoom level of the tiles and names that the server makes itself. */
export const MAP_LEVEL_MAX = 16;

/** Kind of a name on the map; `degrees` labels the crossing of a meridian and a parallel. */
export const mapNameKind = z.enum([
  'water',
  'glacier',
  'country',
  'capital',
  'city',
  'town',
  'village',
  'peak',
  'airport',
  'street',
  'degrees',
]);
export type MapNameKind = z.infer<typeof mapNameKind>;

export const mapName = z.object({
  kind: mapNameKind,
  text: z.string(),
  longitude,
  latitude,
  /** Font size from 1 (smallest) to 5. */
  size: z.int(),
  /** Number of more important names on the whole map. */
  rank: z.int(),
});
export type MapName = z.infer<typeof mapName>;

/** Browsers cache the names of a tile for a week. A new edition changes the URL. */
const KEPT_SEC = 604_800;

export const mapNamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/map/names/:z/:x/:y',
  tag: 'Map',
  summary: 'List the names on a map tile',
  description: 'For the built-in map in its geographic tiling scheme, most important first',
  auth: 'none',
  params: z.object({
    z: wholeNumberInText(MAP_LEVEL_MAX),
    x: wholeNumberInText(2 ** (MAP_LEVEL_MAX + 1) - 1),
    y: wholeNumberInText(2 ** MAP_LEVEL_MAX - 1),
  }),
  /** The edition from `serverInfo`; it makes browsers drop outdated names. */
  query: z.object({ edition: z.optional(z.string().check(z.maxLength(100))) }),
  answer: { kind: 'json', schema: z.object({ names: z.array(mapName) }), keptSec: KEPT_SEC },
  problems: ['not-found', 'too-many-requests', 'unavailable'],
});

/** Web Mercator levels of the simulated ground: pixels of 153 m to 0.6 m at the equator. */
export const GROUND_LEVELS = { min: 10, max: 18 } as const;

export const groundTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/map/ground/:z/:x/:y',
  tag: 'Map',
  summary: 'Get a tile of the simulated ground',
  description: 'A Web Mercator tile (XYZ) of 256 pixels, levels 10 to 18. It does not show real ground',
  auth: 'none',
  params: z.object({
    z: wholeNumberInText(GROUND_LEVELS.max),
    x: wholeNumberInText(2 ** GROUND_LEVELS.max - 1),
    y: wholeNumberInText(2 ** GROUND_LEVELS.max - 1),
  }),
  /** The edition from `serverInfo`; it makes browsers drop outdated tiles. */
  query: z.object({ edition: z.optional(z.string().check(z.maxLength(100))) }),
  answer: { kind: 'file', mediaTypes: ['image/webp'] },
  problems: ['not-found', 'too-many-requests', 'unavailable'],
});
