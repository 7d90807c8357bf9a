import { type CatalogFilter, loosenEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useApi } from '../../api/use-api.ts';
import { formatUtcDay } from '../../lib/format.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countText, type Suggestion, toSuggestedForm, toWording, wholeFilter } from './filter-suggestions.ts';
import classes from './results.module.css';
import { type SearchForm, type SubmittedSearch, toGeometry } from './search-rules.ts';

interface NothingFoundProps {
  readonly submitted: SubmittedSearch;
  readonly onLoosen: (change: Partial<SearchForm>) => void;
}

/**
 * Shown if a search finds no images. Names the filter that excludes the most images, and offers to relax it and search
 * again.
 */
export function NothingFound({ submitted, onLoosen }: NothingFoundProps) {
  const filter = wholeFilter(submitted);
  // Without providers there is no search, and no filter to relax.
  return filter && <FilterSuggestion submitted={submitted} filter={filter} onLoosen={onLoosen} />;
}

function FilterSuggestion({ submitted, filter, onLoosen }: NothingFoundProps & { readonly filter: CatalogFilter }) {
  const { place, form } = submitted;
  const units = useUnits();
  const geometry = toGeometry(place);
  const body = { geometry, filter };
  const { data, isError } = useApi(loosenEndpoint, { body }, { staleTime: Number.POSITIVE_INFINITY });
  const best = data?.suggestions[0];
  return (
    <div ref={bringIntoView} className={classes.outcome}>
      <EmptyState
        title="No Images available, adjust search criteria and retry"
        action={
          best ? (
            <Button
              ref={bringIntoView}
              variant="default"
              onClick={() => onLoosen(toSuggestedForm(best.loosening, Date.now()))}
            >
              {toWording(best.loosening, form, units).action}
            </Button>
          ) : undefined
        }
      >
        <output>
          {isError
            ? 'The filters could not be checked. Loosen one and search again.'
            : reason(data?.suggestions, form, units)}
          {data?.searchedBackToISO === undefined
            ? null
            : ` Counted back to ${formatUtcDay(Date.parse(data.searchedBackToISO))}; older images were not searched.`}
        </output>
      </EmptyState>
    </div>
  );
}

/** On a phone it is below the form; its button arrives later. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

function reason(suggestions: readonly Suggestion[] | undefined, form: SearchForm, units: Units): string {
  if (!suggestions) return 'Checking which filter excludes most images…';
  const [best] = suggestions;
  if (!best) return 'Several filters exclude images. Loosen them, or choose another location.';
  return `${toWording(best.loosening, form, units).filter} excludes most images. Without it there are ${countText(best)}.`;
}
