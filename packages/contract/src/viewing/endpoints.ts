import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { sceneId } from '../core/ids.ts';
import { degreesInText, wholeNumberInText } from '../core/units.ts';
import { linkedFileEndpoint } from '../file-links/endpoints.ts';
import { pixelValues, viewedImage } from './schemas.ts';
import { tileStyle } from './tile-query.ts';

/** The closest level of Web Mercator tiles that is drawn: a pixel of 9 mm at the equator. */
export const TILE_LEVEL_MAX = 24;

const ofImage = z.object({ id: z.string().check(z.maxLength(100)) });
const ofLink = z.object({ token: z.string().check(z.maxLength(200)) });

const ofTile = {
  z: wholeNumberInText(TILE_LEVEL_MAX),
  x: wholeNumberInText(2 ** TILE_LEVEL_MAX - 1),
  y: wholeNumberInText(2 ** TILE_LEVEL_MAX - 1),
};
/** More of one tile are asked for by turns. */
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

const SUMMARIES = {
  view: 'A delivered image as it can be looked at: where it lies, its bands, their statistics and histograms',
  tile: 'A Web Mercator tile (XYZ) of 256 pixels of a delivered image, transparent beside it',
  numbers:
    'The numbers of one to four bands where a tile shows them: each band as 65,536 values, little-endian, in the data type of the image, then 65,536 bytes, zero where there is nothing; no bytes beside the image',
  values: 'The values of every band at a position',
  wmts: 'WMTS 1.0.0 capabilities of the tiles, for QGIS, ArcGIS and GDAL; the style of the address is that of its tiles',
};
const ofLinkedFile = ' of the file of a link';

export const imageViewEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/view`,
  summary: SUMMARIES.view,
  params: ofImage,
  answer: viewed,
  problems: OWN_PROBLEMS,
});

export const imageTileEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/tiles/:z/:x/:y`,
  summary: SUMMARIES.tile,
  params: z.extend(ofImage, ofTile),
  query: tileStyle,
  answer: picture,
  problems: OWN_PROBLEMS,
});

export const imageNumbersEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/numbers/:z/:x/:y`,
  summary: SUMMARIES.numbers,
  params: z.extend(ofImage, ofTile),
  query: numbered,
  answer: numbers,
  problems: OWN_PROBLEMS,
});

export const imageValuesEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/values`,
  summary: SUMMARIES.values,
  params: ofImage,
  query: place,
  answer: valued,
  problems: OWN_PROBLEMS,
});

export const imageWmtsEndpoint = defineEndpoint({
  ...OWN,
  path: `${IMAGE}/WMTSCapabilities.xml`,
  summary: SUMMARIES.wmts,
  params: ofImage,
  query: tileStyle,
  answer: capabilities,
  problems: OWN_PROBLEMS,
});

export const linkedViewEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/view`,
  summary: SUMMARIES.view + ofLinkedFile,
  params: ofLink,
  answer: viewed,
  problems: LINK_PROBLEMS,
});

export const linkedTileEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/tiles/:z/:x/:y`,
  summary: SUMMARIES.tile + ofLinkedFile,
  params: z.extend(ofLink, ofTile),
  query: tileStyle,
  answer: picture,
  problems: LINK_PROBLEMS,
});

export const linkedNumbersEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/numbers/:z/:x/:y`,
  summary: SUMMARIES.numbers + ofLinkedFile,
  params: z.extend(ofLink, ofTile),
  query: numbered,
  answer: numbers,
  problems: LINK_PROBLEMS,
});

export const linkedValuesEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/values`,
  summary: SUMMARIES.values + ofLinkedFile,
  params: ofLink,
  query: place,
  answer: valued,
  problems: LINK_PROBLEMS,
});

export const linkedWmtsEndpoint = defineEndpoint({
  ...LINKED,
  path: `${linkedFileEndpoint.path}/WMTSCapabilities.xml`,
  summary: SUMMARIES.wmts + ofLinkedFile,
  params: ofLink,
  query: tileStyle,
  answer: capabilities,
  problems: LINK_PROBLEMS,
});

const ofCatalogImage = ' of an image of a catalog before it is bought, where its license lets it be shown';

export const sceneViewEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: SCENE,
  summary: 'An image of a catalog as it can be looked at before it is bought, where its license lets it be shown',
  params: ofScene,
  answer: viewed,
  problems: SCENE_PROBLEMS,
});

export const sceneTileEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: `${SCENE}/tiles/:z/:x/:y`,
  summary: `A Web Mercator tile (XYZ) of 256 pixels${ofCatalogImage}`,
  params: z.extend(ofScene, ofTile),
  query: tileStyle,
  answer: picture,
  problems: SCENE_PROBLEMS,
});

export const sceneValuesEndpoint = defineEndpoint({
  ...SCENE_VIEW,
  path: `${SCENE}/values`,
  summary: SUMMARIES.values + ofCatalogImage,
  params: ofScene,
  query: place,
  answer: valued,
  problems: SCENE_PROBLEMS,
});
