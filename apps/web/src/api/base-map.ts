import { type BaseMap, BUILT_IN_MAP } from '@groundtrack/contract';
import { useServerInfo } from './server-info.ts';

/** The map under the globe; null until the server has named it. */
export function useBaseMap(): BaseMap | null {
  const { data, isError } = useServerInfo();
  return data?.baseMap ?? (isError ? BUILT_IN_MAP : null);
}
