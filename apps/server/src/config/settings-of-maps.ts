import * as z from 'zod';
import { MAP_PRESETS } from './map-presets.ts';
import { setting, wholeNumber } from './setting.ts';
import { tileAddressFault } from './tile-address.ts';

/** Settings of the map on the globe. */
export const settingsOfMaps = {
  BASE_MAP_URL: setting({
    about:
      'Map on the globe, fetched by browsers from other servers, see docs/operations.md; `auto` is roads of OpenFreeMap and Sentinel-2 cloudless, `built-in` contacts no other server',
    fallback: 'auto',
    allowed:
      '`auto`, `built-in`, `openfreemap`, `sentinel-2-cloudless`, `openstreetmap`, `protomaps`, or an address of Web Mercator tiles of 256 px that allows this origin (CORS), starts with https:// or http:// and has {z}, {x} and {y} ({-y} for TMS), or {TileMatrix}, {TileCol} and {TileRow} (WMTS)',
    explain: (text) => (/^[\w-]*$/.test(text) ? null : tileAddressFault(text)),
    schema: z.union([
      z.literal('built-in'),
      z.enum(MAP_PRESETS),
      z.string().refine((text) => tileAddressFault(text) === null),
    ]),
  }),
  BASE_MAP_KEY: setting({
    about: 'Key for the map of `protomaps`; browsers send it, so restrict it to this site at Protomaps',
    fallback: 'none',
    allowed: '`none` or a text of up to 200 characters; not `none` when BASE_MAP_URL is `protomaps`',
    schema: z
      .string()
      .max(200)
      .transform((text) => (text === 'none' ? null : text)),
  }),
  BASE_MAP_ATTRIBUTION: setting({
    about: 'Attribution that the address in BASE_MAP_URL requires',
    fallback: 'none',
    allowed: 'a text of up to 300 characters; not `none` when BASE_MAP_URL is an address',
    schema: z
      .string()
      .max(300)
      .transform((text) => (text === 'none' ? null : text)),
  }),
  BASE_MAP_MAX_LEVEL: setting({
    about: 'Highest zoom level of the address in BASE_MAP_URL',
    fallback: '18',
    allowed: 'a whole number from 0 to 30',
    schema: wholeNumber(0, 30),
  }),
  BASE_MAP_FILE: setting({
    about:
      'Streets for the built-in map: a PMTiles file of OpenStreetMap vector tiles in the Protomaps schema, see docs/operations.md',
    fallback: 'none',
    allowed:
      '`none` or the path of a file; relative to the project folder; only with BASE_MAP_URL `auto` or `built-in`, which then contact no other server',
    schema: z.union([z.literal('none').transform(() => null), z.string().min(1)]),
  }),
};
