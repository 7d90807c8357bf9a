import { type Phenomenology, RESOLUTION_MAX_M, toSceneId } from '@groundtrack/contract';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { cheapestCents, type PriceRules } from '../port/products.ts';
import { ProviderError, type SceneCriteria, type SceneQuery } from '../port/provider.ts';
import { CatalogProvider, type SceneCatalog } from '../stac/catalog-provider.ts';
import { type StacMapping, toPriceRules } from '../stac/stac-mapping.ts';
import type { IndexFiles } from './index-files.ts';
import type { PgSceneStore } from './pg-scene-store.ts';
import { type CoveringPage, readCovering } from './read-covering.ts';
import { type SceneCursor, type SceneSearch, SceneStoreError } from './scene-search.ts';
import { searchShorter } from './search-shorter.ts';

export type SceneReads = Pick<PgSceneStore, 'search' | 'find'>;

export interface IndexProviderOptions {
  readonly mapping: StacMapping;
  readonly store: SceneReads;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly files: IndexFiles;
  /** Included in deliveries. */
  readonly licenseText: string;
}

/** The harvested scenes of one provider as an imagery provider. */
export class IndexProvider extends CatalogProvider {
  constructor({ mapping, store, http, clock, files, licenseText }: IndexProviderOptions) {
    const { assetHosts, privateAssets, delivery } = files;
    super({
      mapping,
      clock,
      catalog: indexCatalog(mapping, store),
      files: {
        rules: { provider: mapping.provider, hosts: assetHosts, privateAddresses: privateAssets, http },
        // Harvested files are public, so no key is sent.
        headersFor: () => Promise.resolve({}),
        delivery,
        license: licenseText,
      },
    });
  }
}

function indexCatalog(mapping: StacMapping, store: SceneReads): SceneCatalog {
  const { provider } = mapping;
  const rules = toPriceRules(mapping);
  return {
    search: async (query, signal) => {
      const after = query.cursor === null ? null : parseCursor(query.cursor, provider);
      const search = toSearch(query, mapping, rules);
      const read = (page: CoveringPage) => {
        const ofTime = (some: SceneSearch) => store.search(some, page, signal);
        return answered(provider, searchShorter(ofTime, { search, after: page.after }), signal);
      };
      const { next, ...found } = await readCovering(read, query, after);
      return { ...found, next: next && `${next.acquiredAtMs}~${next.featureId}` };
    },
    find: (featureId, signal) => answered(provider, store.find(provider, featureId), signal),
  };
}

/** The statement timeout ends a long statement. The caller waits only until its signal fires. */
async function answered<T>(provider: string, work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(work, signal, () => new ProviderError(provider, 'timeout', 'The index was given up'));
  } catch (error) {
    if (!(error instanceof SceneStoreError)) throw error;
    throw new ProviderError(provider, 'unavailable', error.message);
  }
}

function parseCursor(cursor: string, provider: string): SceneCursor {
  // Without a scene, it continues before everything of an instant.
  const [, time, featureId] = /^(\d{1,13})~(.*)$/s.exec(cursor) ?? [];
  if (time === undefined || featureId === undefined || featureId.includes('\0'))
    throw new ProviderError(provider, 'rejected', 'The cursor is none of this index');
  return { acquiredAtMs: Number(time), featureId: toSceneId(featureId), provider };
}

function toSearch({ area, criteria }: SceneQuery, mapping: StacMapping, rules: PriceRules): SceneSearch {
  const {
    maxPriceCents: _price,
    phenomenologies: _kinds,
    minCoverage: _covering,
    maxResolutionM,
    ...others
  } = criteria;
  const isOpenEnd = mapping.coarserThanSearch && maxResolutionM >= RESOLUTION_MAX_M;
  return {
    ...others,
    place: area,
    providers: [mapping.provider],
    phenomenologies: affordableKinds(criteria, rules),
    maxResolutionM: isOpenEnd ? null : maxResolutionM,
  };
}

/** The lowest price of a scene depends only on its kind. */
function affordableKinds({ phenomenologies, maxPriceCents }: SceneCriteria, rules: PriceRules): Phenomenology[] {
  return phenomenologies.filter(
    (kind) => maxPriceCents === null || (cheapestCents(rules, kind) ?? Infinity) <= maxPriceCents,
  );
}
