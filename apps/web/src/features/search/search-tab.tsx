import { type ArchiveImage, type Place, providerLabel, SEARCH_FORM_DEFAULTS } from '@groundtrack/contract';
import { useState } from 'react';
import { useServerInfo } from '../../api/server-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { DrawnKey } from './footprint-rules.ts';
import type { SearchCart } from './product-chooser.tsx';
import { ResultsTable } from './results-table.tsx';
import classes from './search.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchProgress } from './search-progress.tsx';
import { submittedSearch } from './search-rules.ts';
import { useSearch } from './search-store.ts';
import type { ArchiveSearch } from './use-archive-search.ts';

interface SearchTabProps {
  readonly place: Place;
  /** Null until something was searched at this place. */
  readonly search: ArchiveSearch | null;
  readonly drawn: readonly DrawnKey[];
  readonly cart: SearchCart;
  readonly onToggle: (image: ArchiveImage, sizeName: string) => void;
  readonly onHighlight: (featureId: string | null) => void;
}

/** The Search Imagery tab: the form, and what was found. */
export function SearchTab({ place, search, drawn, cart, onToggle, onHighlight }: SearchTabProps) {
  const { form, change, submit } = useSearch();
  const [openedAtMs] = useState(() => Date.now());
  const { data: info } = useServerInfo();
  const providers =
    info?.providers ?? SEARCH_FORM_DEFAULTS.providers.map((provider) => ({ provider, label: providerLabel(provider) }));
  return (
    <div className={classes['tab']}>
      <SearchForm
        form={form}
        providers={providers}
        nowMs={openedAtMs}
        searching={search !== null && search.inProgress > 0}
        onChange={change}
        onSubmit={() => submit(submittedSearch(form, place, Date.now()))}
      />
      {search ? (
        <section className={classes['results']} aria-label="Results">
          <SearchProgress search={search} />
          {search.images.length > 0 ? (
            <ResultsTable
              images={search.images}
              drawn={drawn}
              cart={cart}
              onToggle={onToggle}
              onHighlight={onHighlight}
            />
          ) : search.inProgress > 0 ? (
            <Loading label="Searching the archives" lines={4} />
          ) : search.failures.length === search.asked ? null : (
            <EmptyState title="No Images available, adjust search criteria and retry" />
          )}
        </section>
      ) : null}
    </div>
  );
}
