import type { ArchiveImage, SceneId } from '@groundtrack/contract';
import { type RefObject, useEffect, useState } from 'react';
import { useSearch } from './search-store.ts';

/** A few screens of rows. Hundreds at once would block the page for seconds. */
const BATCH = 60;
const AHEAD = '1500px';

/** How many rows of a list to mount: more as its end comes near, and at least those before the selected one. */
export function useRowCount(images: readonly ArchiveImage[], end: RefObject<Element | null>): number {
  const [count, setCount] = useState(BATCH);
  const selected = useSearch(({ selectedId }) => selectedId);
  const selectedAt = selected === null ? -1 : images.findIndex(({ featureId }) => featureId === selected);
  const wanted = Math.max(count, selectedAt + 1);
  const isLonger = wanted < images.length;
  useEffect(() => {
    if (!isLonger || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(wanted + BATCH);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // The end is mounted anew if a longer list follows one that was complete.
  }, [end, wanted, isLonger]);
  return wanted;
}

/** Longer than the gap between the events of one scroll. */
const SETTLED_MS = 250;

/** Tells the globe which rows are in view, once scrolling has ended. */
export function useRowsInView(body: RefObject<HTMLElement | null>, mounted: readonly ArchiveImage[]): void {
  const showRows = useSearch((state) => state.showRows);
  useEffect(() => {
    const inView = new Set<SceneId>();
    const byRow = new Map<Element, SceneId>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = byRow.get(target);
        if (id === undefined) continue;
        if (isIntersecting) inView.add(id);
        else inView.delete(id);
      }
      clearTimeout(timer);
      // On a phone, the globe and the list are in view by turns.
      if (inView.size > 0) timer = setTimeout(() => showRows([...inView]), SETTLED_MS);
    });
    const ids = new Map<string, SceneId>(mounted.map(({ featureId }) => [featureId, featureId]));
    for (const row of body.current?.querySelectorAll<HTMLElement>('tr[data-result]') ?? []) {
      const id = ids.get(row.dataset['result'] ?? '');
      if (id === undefined) continue;
      byRow.set(row, id);
      observer.observe(row);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [body, mounted, showRows]);
}
