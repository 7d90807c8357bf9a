import type { ItemId, UserImage } from '@groundtrack/contract';
import { useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { toggled } from './selection-rules.ts';

export type OnSelect = (id: ItemId, isRange: boolean) => void;

/** Kept while one looks at an image in the viewer. */
let lastSelection: ReadonlySet<ItemId> = new Set();

export function forgetSelection(): void {
  lastSelection = new Set();
}

/** The selected images of a list. Images that a filter hides are not selected. */
export function useSelection(shown: readonly UserImage[]) {
  const [ids, setIds] = useState(lastSelection);
  useEffect(() => {
    lastSelection = ids;
  }, [ids]);
  const last = useRef<ItemId | null>(null);
  const onSelect: OnSelect = useStableCallback((id, isRange) => {
    const from = isRange ? last.current : null;
    last.current = id;
    const order = shown.map(({ _id }) => _id);
    setIds((selected) => toggled(selected, order, { id, from }));
  });
  return {
    ids,
    selected: shown.filter(({ _id }) => ids.has(_id)),
    onSelect,
    selectAll: () => setIds(new Set(shown.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}
