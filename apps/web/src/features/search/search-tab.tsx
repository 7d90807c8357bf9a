import { type ArchiveImage, type Place, providerLabel, SEARCH_FORM_DEFAULTS } from '@groundtrack/contract';
import { useState } from 'react';
import { useServerInfo } from '../../api/server-info.ts';
import { Loading } from '../../ui/loading.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { SearchCart } from './product-chooser.tsx';
import { Results } from './results.tsx';
import { SavedSearches } from './saved/saved-searches.tsx';
import classes from './search.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchProgress } from './search-progress.tsx';
import { type SubmittedSearch, submittedSearch } from './search-rules.ts';
import { useSearch } from './search-store.ts';
import type { ArchiveSearch } from './use-archive-search.ts';

/** What was found at the selected place. */
export interface FoundHere {
  readonly submitted: SubmittedSearch;
  readonly search: ArchiveSearch;
}

export interface SearchActions {
  /** Makes a search, at the selected place or at another one, which is then selected. */
  readonly submit: (search: SubmittedSearch) => void;
  readonly toggle: (image: ArchiveImage, sizeName: string) => void;
  /** Moves the camera over the footprints of images. */
  readonly fit: (images: readonly ArchiveImage[]) => void;
}

interface SearchTabProps {
  readonly place: Place;
  /** Null until something was searched at this place. */
  readonly found: FoundHere | null;
  readonly cart: SearchCart;
  readonly actions: SearchActions;
}

/** The Search Imagery tab: the form, and what was found. */
export function SearchTab({ place, found, cart, actions }: SearchTabProps) {
  const { form, change } = useSearch();
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
        searching={found !== null && found.search.inProgress.length > 0}
        onChange={change}
        onSubmit={() => actions.submit(submittedSearch(form, place, Date.now()))}
      />
      <SavedSearches
        place={place}
        form={form}
        onOpen={(saved, there) => actions.submit(submittedSearch(saved, there, Date.now()))}
      />
      {found ? (
        <section className={classes['results']} aria-label="Results">
          <SearchProgress search={found.search} />
          <Outcome found={found} cart={cart} actions={actions} />
        </section>
      ) : null}
    </div>
  );
}

function Outcome({ found, cart, actions }: Pick<SearchTabProps, 'cart' | 'actions'> & { readonly found: FoundHere }) {
  const { submitted, search } = found;
  if (search.images.length > 0) return <Results found={found} cart={cart} actions={actions} />;
  if (search.inProgress.length > 0) return <Loading label="Searching the archives" lines={4} />;
  if (search.failures.length === search.asked) return null;
  const { place, form } = submitted;
  return (
    <NothingFound
      submitted={submitted}
      onLoosen={(change) => actions.submit(submittedSearch({ ...form, ...change }, place, Date.now()))}
    />
  );
}
