import { Button } from '@mantine/core';
import { formatUtcDay } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { completeBackToMs } from './merge-results.ts';
import { useSearch } from './search-store.ts';
import type { ArchiveSearch } from './use-archive-search.ts';

/** A search that was cut off before it found an image: how far it got, and a button that continues. */
export function NothingFoundYet({ search: { next, results } }: { readonly search: ArchiveSearch }) {
  const searchMore = useSearch((store) => store.searchMore);
  const backToMs = completeBackToMs(results);
  return (
    <EmptyState
      title="No images found so far"
      action={
        <Button variant="default" onClick={() => searchMore(next)}>
          Search further back
        </Button>
      }
    >
      <output>
        {backToMs === null ? null : `The archives were searched back to ${formatUtcDay(backToMs)}. `}
        Few images match, so the search takes long and is done in parts.
      </output>
    </EmptyState>
  );
}
