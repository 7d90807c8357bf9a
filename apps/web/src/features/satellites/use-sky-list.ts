import { useMemo } from 'react';
import { useDaySpan } from './day-span.ts';
import { type SkyList, skyList } from './sky-list.ts';
import type { SkyView } from './sky-view.ts';
import type { Sky } from './use-sky.ts';

/** The filtered list; null until calculated. */
export function useSkyList({ passes }: Sky, view: SkyView): SkyList | null {
  const span = useDaySpan(view.horizon);
  return useMemo(() => (passes === null ? null : skyList(passes, view, span)), [passes, view, span]);
}
