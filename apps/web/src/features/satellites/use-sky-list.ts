import { useMemo } from 'react';
import { type SkyList, skyList } from './sky-list.ts';
import type { SkyFilters } from './sky-view.ts';
import type { Sky } from './use-sky.ts';

/** The filtered list; null until calculated. */
export function useSkyList({ passes }: Sky, filters: SkyFilters): SkyList | null {
  return useMemo(() => (passes === null ? null : skyList(passes, filters)), [passes, filters]);
}
