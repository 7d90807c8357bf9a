import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';
import { degreesInText, wholeNumberInText } from '../core/units.ts';
import { linkedFileEndpoint } from '../file-links/endpoints.ts';
import { pixelValues, viewedImage } from './schemas.ts';
import { tileStyle } from './tile-query.ts';

/** Highest zoom level of Web Mercator tiles: a pixel of 9 mm at the equator. */
export const TILE_LEVEL_MAX = 24;

const ofImage = z.object({ id: z.string().check(z.maxLength(100)) });
const ofLink = z.object({ token: z.string().check(z.maxLength(200)) });

const ofTile = {
  z: wholeNumberInText(TILE_LEVEL_MAX),
  x: wholeNumberInText(2 ** TILE_LEVEL_MAX - 1),
  y: wholeNumberInText(2 ** TILE_LEVEL_MAX - 1),
};
/** Maximum bands per request; clients fetch more with several requests. */
export const NUMBER_BANDS_MAX = 4;
const numbered = z.strictObject({
  bands: z
    .string()
    .check(z.regex(/^[1-9]\d?(?:,[1-9]\d?){0,3}$/, 'must be one to four bands by their numbers, such as 4,3')),
});
const place = z.strictObject({ lon: degreesInText(180), lat: degreesInText(90) });

const ofScene = z.object({ provider: z.string().check(z.maxLength(100)), featureId: sceneId.check(z.maxLength(300)) });

const SCENE = '/api/v3/archive/view/:provider/:featureId';
const IMAGE = '/api/v3/imagery/:id';
const TAG = 'Viewing';
const OWN = { method: 'GET', tag: TAG, auth: 'session' } as const;
const LINKED = { method: 'GET', tag: TAG, auth: 'none' } as const;
const picture = { kind: 'file', mediaTypes: ['image/png', 'image/jpeg', 'image/webp'] } as const;
const numbers = { kind: 'file', mediaTypes: ['application/octet-stream'] } as const;
const capabilities = { kind: 'file', mediaTypes: ['application/xml'] } as const;
const viewed = { kind: 'json', schema: viewedImage } as const;
const valued = { kind: 'json', schema: pixelValues } as const;
const OWN_PROBLEMS = ['not-found', 'image-unreadable', 'too-many-requests'] as const;
const LINK_PROBLEMS = [...OWN_PROBLEMS, 'link-expired', 'link-withdrawn'] as const;

const SCENE_VIEW = { method: 'GET', tag: TAG, auth: 'session' } as const;
const SCENE_PROBLEMS = [...OWN_PROBLEMS, 'view-not-allowed', 'provider-failed', 'provider-timeout'] as const;

const VIEW = 'Returns its location and its bands with statistics and histograms';
const TILE = 'A Web Mercator tile (XYZ) of 256 pixels, transparent outside of the image';
const NUMBERS =
  'One to four bands of a tile: each band as 65,536 values, little-endian, in the data type of the image, then 65,536 bytes, zero for pixels without data. Empty outside of the image';
const WMTS = 'WMTS 1.0.0, for QGIS, ArcGIS, and GDAL. The tiles have the style of the query';

export const imageViewEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/view`,
  summary: 'Describe an image for a viewer',
  description: VIEW,
  params: ofImage,
  answer: viewed,
  problems: OWN_PROBLEMS,
});

export const imageTileEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/tiles/:z/:x/:y`,
  summary: 'Get a tile of an image',
  description: TILE,
  params: z.extend(ofImage, ofTile),
  query: tileStyle,
  answer: picture,
  problems: OWN_PROBLEMS,
});

export const imageNumbersEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/numbers/:z/:x/:y`,
  summary: 'Get the numbers of a tile of an image',
  description: NUMBERS,
  params: z.extend(ofImage, ofTile),
  query: numbered,
  answer: numbers,
  problems: OWN_PROBLEMS,
});

export const imageValuesEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/values`,
  summary: 'Get the values of an image at a position',
  params: ofImage,
  query: place,
  answer: valued,
  problems: OWN_PROBLEMS,
});

export const imageWmtsEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/WMTSCapabilities.xml`,
  summary: 'Get the WMTS capabilities of an image',
  description: WMTS,
  params: ofImage,
  query: tileStyle,
  answer: capabilities,
  problems: OWN_PROBLEMS,
});

export const linkedViewEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/view`,
  summary: 'Describe a linked image for a viewer',
  description: VIEW,
  params: ofLink,
  answer: viewed,
  problems: LINK_PROBLEMS,
});

export const linkedTileEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/tiles/:z/:x/:y`,
  summary: 'Get a tile of a linked image',
  description: TILE,
  params: z.extend(ofLink, ofTile),
  query: tileStyle,
  answer: picture,
  problems: LINK_PROBLEMS,
});

export const linkedNumbersEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/numbers/:z/:x/:y`,
  summary: 'Get the numbers of a tile of a linked image',
  description: NUMBERS,
  params: z.extend(ofLink, ofTile),
  query: numbered,
  answer: numbers,
  problems: LINK_PROBLEMS,
});

export const linkedValuesEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/values`,
  summary: 'Get the values of a linked image at a position',
  params: ofLink,
  query: place,
  answer: valued,
  problems: LINK_PROBLEMS,
});

export const linkedWmtsEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/WMTSCapabilities.xml`,
  summary: 'Get the WMTS capabilities of a linked image',
  description: WMTS,
  params: ofLink,
  query: tileStyle,
  answer: capabilities,
  problems: LINK_PROBLEMS,
});

const BEFORE = 'Before the purchase, if the license allows it';

export const sceneViewEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: SCENE,
  summary: 'Describe a catalog image for a viewer',
  description: BEFORE,
  params: ofScene,
  answer: viewed,
  problems: SCENE_PROBLEMS,
});

export const sceneTileEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: `${SCENE}/tiles/:z/:x/:y`,
  summary: 'Get a tile of a catalog image',
  description: BEFORE,
  params: z.extend(ofScene, ofTile),
  query: tileStyle,
  answer: picture,
  problems: SCENE_PROBLEMS,
});

export const sceneValuesEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: `${SCENE}/values`,
  summary: 'Get the values of a catalog image at a position',
  description: BEFORE,
  params: ofScene,
  query: place,
  answer: valued,
  problems: SCENE_PROBLEMS,
});
