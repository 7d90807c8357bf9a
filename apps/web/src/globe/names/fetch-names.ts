import { type BaseMap, mapNamesEndpoint } from '@groundtrack/contract';
import { call } from '../../api/call.ts';
import type { FetchNames } from './name-source.ts';

/** Names of the map of this server. */
export function fetchNamesOf({ namesEdition: edition }: Pick<BaseMap, 'namesEdition'>): FetchNames {
  return async ({ level, column, row }) => {
    const params = { z: String(level), x: String(column), y: String(row) };
    return (await call(mapNamesEndpoint, { params, query: { edition } })).names;
  };
}
