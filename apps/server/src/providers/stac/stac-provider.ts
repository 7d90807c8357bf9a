import type { HttpClient } from '../../platform/net/http-client.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { ProviderError } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { authorizerFor } from './authorizer.ts';
import type { CatalogFiles } from './catalog-files.ts';
import { CatalogProvider, type SceneCatalog } from './catalog-provider.ts';
import { CollectionLicenses } from './collection-licenses.ts';
import { findRecord, parsePosition, searchRecords } from './search-stac.ts';
import { type StacAccess, StacApi } from './stac-api.ts';
import type { StacConnection } from './stac-connection.ts';
import type { StacMapping } from './stac-mapping.ts';

export interface StacProviderOptions {
  readonly mapping: StacMapping;
  readonly connection: StacConnection;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Included in every delivery. */
  readonly licenseText: string;
}

/** Any STAC API as an imagery provider. Its mapping and connection contain all differences between APIs. */
export class StacProvider extends CatalogProvider {
  constructor({ mapping, connection, http, clock, log, licenseText }: StacProviderOptions) {
    const authorizer = authorizerFor(mapping.provider, connection.auth, { http, clock });
    const api = new StacApi(mapping.provider, connection, { http, authorizer });
    super({
      mapping,
      catalog: liveCatalog(api, mapping, { connection, clock, log }),
      files: { ...toFiles(mapping, connection, { http, authorizer }), license: licenseText },
      clock,
    });
  }
}

function liveCatalog(
  api: StacApi,
  mapping: StacMapping,
  { connection, clock, log }: Pick<StacProviderOptions, 'connection' | 'clock' | 'log'>,
): SceneCatalog {
  const catalog = { api, mapping, baseUrl: connection.url, log };
  const licenses = new CollectionLicenses((id, signal) => api.collection(id, signal), clock);
  const withLicenses = (records: readonly SceneRecord[], signal: AbortSignal) =>
    mapping.viewing === 'by-license' ? licenses.addTo(records, signal) : Promise.resolve(records);
  return {
    search: async (query, signal) => {
      const after = query.cursor === null ? null : parsePosition(query.cursor);
      if (query.cursor !== null && !after)
        throw new ProviderError(mapping.provider, 'rejected', 'The cursor is none of this catalog');
      const page = await searchRecords(catalog, { ...query, after }, signal);
      return { ...page, records: await withLicenses(page.records, signal) };
    },
    find: async (featureId, signal) => {
      const record = await findRecord(catalog, featureId, signal);
      return record && ((await withLicenses([record], signal))[0] ?? record);
    },
  };
}

function toFiles(
  mapping: StacMapping,
  connection: StacConnection,
  { http, authorizer }: StacAccess,
): Omit<CatalogFiles, 'license'> {
  const { hostname } = new URL(connection.url);
  return {
    rules: {
      provider: mapping.provider,
      hosts: [hostname, ...connection.assetHosts, ...connection.authenticatedAssetHosts],
      privateAddresses: connection.privateAssets,
      http,
    },
    // Our key is sent only to the API's own host and to the hosts that the operator named.
    headersFor: async (address, signal) => {
      const url = new URL(address);
      if (![hostname, ...connection.authenticatedAssetHosts].includes(url.hostname)) return {};
      return (await authorizer.apply(url, signal)).headers;
    },
    delivery: connection.delivery,
  };
}
