import type { VectorFeature } from '@groundtrack/base-map/vector-tile';

/** What a feature is drawn as, and its kind in the styles of `@groundtrack/base-map/street-style`. */
export interface DrawnAs {
  readonly as: 'area' | 'sea' | 'lake' | 'river' | 'building' | 'road' | 'tunnel' | 'border';
  readonly kind: string;
}

export interface Schema {
  readonly layers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Null if it is not drawn. */
  readonly drawAs: (layer: string, feature: VectorFeature) => DrawnAs | null;
}

const ROADS: Readonly<Record<string, string>> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'major_road',
  minor: 'minor_road',
  busway: 'minor_road',
  raceway: 'minor_road',
  service: 'other',
  track: 'other',
  path: 'path',
  pier: 'pier',
  rail: 'rail',
  transit: 'rail',
};
const LAND: Readonly<Record<string, string>> = {
  ice: 'glacier',
  rock: 'bare_rock',
  suburb: 'residential',
  quarter: 'residential',
  neighbourhood: 'residential',
  kindergarten: 'school',
};
/** Levels of borders. */
const BORDERS: Readonly<Record<string, string>> = { 2: 'country', 4: 'region' };

const openMapTiles: Schema = {
  layers: new Set(['landcover', 'landuse', 'water', 'waterway', 'aeroway', 'building', 'transportation', 'boundary']),
  tags: new Set(['class', 'brunnel', 'admin_level', 'maritime']),
  drawAs(layer, { shape, tags }) {
    const kind = tags.get('class') ?? '';
    const isArea = shape === 'area';
    switch (layer) {
      case 'landcover':
      case 'landuse':
        return isArea ? { as: 'area', kind: LAND[kind] ?? kind } : null;
      case 'water':
        return isArea ? { as: kind === 'ocean' ? 'sea' : 'lake', kind: '' } : null;
      case 'waterway':
        return shape === 'line' ? { as: 'river', kind } : null;
      case 'building':
        return isArea ? { as: 'building', kind: '' } : null;
      case 'aeroway':
        return isArea ? { as: 'area', kind } : { as: 'road', kind: 'aeroway' };
      case 'transportation':
        if (isArea) return { as: 'area', kind: 'pedestrian' };
        return { as: tags.get('brunnel') === 'tunnel' ? 'tunnel' : 'road', kind: ROADS[kind] ?? '' };
      case 'boundary':
        if (tags.get('maritime') === '1') return null;
        return { as: 'border', kind: BORDERS[tags.get('admin_level') ?? ''] ?? '' };
      default:
        return null;
    }
  },
};

const OFF = new Set<string | undefined>([undefined, '', '0', 'false', 'no']);

/** Its kinds are those of the styles. */
const protomaps: Schema = {
  layers: new Set(['landcover', 'landuse', 'water', 'buildings', 'roads', 'boundaries']),
  tags: new Set(['kind', 'is_tunnel']),
  drawAs(layer, { shape, tags }) {
    const kind = tags.get('kind') ?? '';
    const isArea = shape === 'area';
    switch (layer) {
      case 'landcover':
      case 'landuse':
        return isArea ? { as: 'area', kind } : null;
      case 'water':
        if (!isArea) return { as: 'river', kind };
        return { as: kind === 'ocean' ? 'sea' : 'lake', kind: '' };
      case 'buildings':
        return isArea ? { as: 'building', kind: '' } : null;
      case 'roads':
        return { as: OFF.has(tags.get('is_tunnel')) ? 'road' : 'tunnel', kind };
      case 'boundaries':
        return { as: 'border', kind };
      default:
        return null;
    }
  },
};

/** @see https://openmaptiles.org/schema/ and https://docs.protomaps.com/basemaps/layers */
export const SCHEMAS = { openmaptiles: openMapTiles, protomaps } as const;
