import { Skeleton } from '../../ui/skeleton.tsx';
import { NothingFound } from './nothing-found.tsx';
import { NothingFoundYet } from './nothing-found-yet.tsx';
import type { SearchCart } from './product-chooser.tsx';
import classes from './results.module.css';
import { Results, ResultsToolbar } from './results.tsx';
import type { FoundHere, SearchActions } from './search-actions.ts';
import { SearchProgress } from './search-progress.tsx';
import { submittedSearch } from './search-rules.ts';

interface SearchResultsProps {
  readonly found: FoundHere;
  readonly cart: SearchCart;
  readonly actions: SearchActions;
}

/** The progress of a search and its results. */
export function SearchResults({ found, cart, actions }: SearchResultsProps) {
  const { images } = found.search;
  return (
    <section className={classes.results} aria-label="Results">
      <SearchProgress search={found.search}>
        {images.length > 0 ? (
          <ResultsToolbar images={images} hasArea={found.submitted.place.area !== undefined} onFit={actions.fit} />
        ) : null}
      </SearchProgress>
      <Outcome found={found} cart={cart} actions={actions} />
    </section>
  );
}

/** Rows as high and as divided as those of results. */
function ResultsSkeleton() {
  return (
    <div aria-busy="true" data-loading>
      <output className="gt-visually-hidden">Searching the archives</output>
      {['46%', '60%', '38%', '52%', '44%'].map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton height="4.375rem" />
          <div>
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width="58%" />
            <Skeleton height={12} width="72%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Outcome({ found, cart, actions }: SearchResultsProps) {
  const { submitted, search } = found;
  if (search.images.length > 0) return <Results found={found} cart={cart} actions={actions} />;
  if (search.inProgress.length > 0) return <ResultsSkeleton />;
  if (search.failures.length === search.providerCount) return null;
  if (Object.keys(search.next).length > 0) return <NothingFoundYet search={search} />;
  const { place, form } = submitted;
  return (
    <NothingFound
      submitted={submitted}
      onLoosen={(change) => actions.submit(submittedSearch({ ...form, ...change }, place, Date.now()))}
    />
  );
}
