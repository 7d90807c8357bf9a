import type { JsonObject } from '../core/http-types.ts';
import { type InventedScene, InventedScenes, type SceneSource } from '../core/invented-scenes.ts';
import { seededUuid } from '../core/seeded.ts';

/** What a marketplace sells: images of one kind of satellite, or taskings of it. */
export interface Collection extends SceneSource {
  readonly name: string;
  readonly title: string;
  readonly type: 'ARCHIVE' | 'TASKING';
  readonly host: string;
  readonly producer: string;
  readonly integrations: readonly string[];
  readonly dataProduct: string;
  readonly eulaId: string;
  readonly resolutionM: number;
  readonly creditsPerKm2: number;
  readonly minimumKm2: number;
}

const OPEN = ['SEARCH_AVAILABLE', 'PRICE_ESTIMATION_AVAILABLE', 'THUMBNAIL_AVAILABLE', 'QUICKLOOK_AVAILABLE'];

// oxlint-disable-next-line max-params -- a row of the table
function collection(
  name: string,
  names: readonly [host: string, producer: string, title: string],
  [resolutionM, creditsPerKm2, minimumKm2, everyDays]: readonly [number, number, number, number],
  change: Partial<Collection> = {},
): Collection {
  const [host, producer, title] = names;
  const ids = { dataProduct: seededUuid('data product', name), eulaId: seededUuid('eula', name) };
  const kind = { type: 'ARCHIVE', isRadar: false, swathKm: [22, 22], integrations: OPEN } as const;
  const figures = { resolutionM, creditsPerKm2, minimumKm2, everyDays };
  return { name, title, host, producer, ...ids, ...kind, ...figures, ...change };
}

/** Names of real collections; prices and scenes are invented. */
export const COLLECTIONS: readonly Collection[] = [
  collection('phr', ['oneatlas', 'airbus', 'Pléiades'], [0.5, 1000, 1, 160]),
  collection('spot', ['oneatlas', 'airbus', 'SPOT'], [1.5, 380.5, 1, 240]),
  collection('capella-spotlight', ['capellaspace', 'capella', 'Capella Spotlight'], [0.5, 4000, 25, 300], {
    isRadar: true,
  }),
  collection('pneo', ['oneatlas', 'airbus', 'Pléiades Neo'], [0.3, 2000, 1, 320], {
    integrations: [...OPEN, 'ACCESS_APPROVAL_REQUIRED'],
  }),
  collection('bj3a', ['oneatlas', '21at', 'Beijing-3A'], [0.3, 1500, 1, 320], {
    eulaId: seededUuid('eula not accepted'),
  }),
  collection('phr-tasking', ['oneatlas', 'airbus', 'Pléiades tasking'], [0.5, 1500, 100, 1], {
    type: 'TASKING',
    integrations: ['FEASIBILITY_STUDY_MAY_BE_REQUIRED', 'QUOTATION_REQUIRED'],
  }),
];

/** Settings that sell the collections that need no approval. */
export const PRICES = {
  prices: COLLECTIONS.slice(0, 3).map(({ name: of, creditsPerKm2, minimumKm2 }) => ({
    collection: of,
    creditsPerKm2,
    minimumKm2,
  })),
  pricing: { rates: { credits: { usdCentsPerMinorUnit: 1.16, date: '2026-03-01' } } },
};

export function isAccepted(eulaId: string): boolean {
  return eulaId !== seededUuid('eula not accepted');
}

export function toCollectionJson(one: Collection): JsonObject {
  const { name, title, type, integrations, host, producer, dataProduct, eulaId, isRadar, resolutionM } = one;
  const provider = (role: string, of: string) => ({ name: of, title: of, description: of, roles: [role] });
  return {
    name,
    title,
    description: title,
    type,
    integrations,
    providers: [provider('PRODUCER', producer), provider('HOST', host)],
    dataProducts: [{ id: dataProduct, eulaId, name: `${name}-display`, title: 'Display', description: 'Invented' }],
    metadata: {
      productType: isRadar ? 'SAR' : 'OPTICAL',
      resolutionClass: 'VERY_HIGH',
      resolutionValue: { minimum: resolutionM, maximum: resolutionM },
    },
  };
}

/** The form of the parameters of a data product. */
export function toSchema({ type }: Collection): JsonObject {
  const text = { type: 'string' };
  const properties =
    type === 'ARCHIVE'
      ? { id: text, aoi: { $ref: '#/definitions/Polygon' } }
      : { acquisitionStart: text, acquisitionEnd: text, geometry: { $ref: '#/definitions/Polygon' } };
  return { type: 'object', properties, required: Object.keys(properties), definitions: { Polygon: {} } };
}

export type Up42Scene = InventedScene<Collection>;

const archives = COLLECTIONS.filter(({ type }) => type === 'ARCHIVE');

/** Scenes of any place. */
export const scenes = new InventedScenes(archives);

/** Some hosts state `datetime`, others `acquisitionDate`. */
export function toFeature({ id, source, acquiredAtMs, cloudCover, offNadirDeg, footprint }: Up42Scene): JsonObject {
  const { name, host, producer, resolutionM, isRadar } = source;
  const at = new Date(acquiredAtMs).toISOString();
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [footprint] },
    properties: {
      id,
      ...(name === 'phr' ? { acquisitionDate: at } : { datetime: at }),
      start_datetime: null,
      end_datetime: null,
      constellation: name,
      collection: name,
      cloudCoverage: isRadar ? null : Math.round(cloudCover * 1000) / 10,
      resolution: resolutionM,
      deliveryTime: 'HOURS',
      producer,
      sceneId: id,
      providerName: host,
      providerProperties: {
        offNadirAngle: Math.round(offNadirDeg * 100) / 100,
        ...(!isRadar && { illuminationElevationAngle: 50, illuminationAzimuthAngle: 150 }),
      },
    },
  };
}
