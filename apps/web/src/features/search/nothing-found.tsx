import { type CatalogFilter, loosenEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useApi } from '../../api/use-api.ts';
import { formatUtcDay } from '../../lib/format.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countText, type Suggestion, toSuggestedForm, toWording, wholeFilter } from './filter-suggestions.ts';
import { defaultSearchForm, type SearchForm, type SubmittedSearch, toGeometry } from './search-rules.ts';

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
    <EmptyState
      title="No Images available, adjust search criteria and retry"
      action={
        data || isError ? (
          <Button
            onClick={() => onLoosen(best ? toSuggestedForm(best.loosening, Date.now()) : defaultSearchForm(Date.now()))}
          >
            {best ? toWording(best.loosening, form, units).action : 'Remove all filters'}
          </Button>
        ) : undefined
      }
    >
      <output>
        {isError ? 'The search works, but its filters could not be checked.' : reason(data?.suggestions, form, units)}
        {data?.searchedBackToISO === undefined
          ? null
          : ` Counted back to ${formatUtcDay(Date.parse(data.searchedBackToISO))}; older images were not searched.`}
      </output>
    </EmptyState>
  );
}

function reason(suggestions: readonly Suggestion[] | undefined, form: SearchForm, units: Units): string {
  if (!suggestions) return 'Checking which filter excludes most images…';
  const [best] = suggestions;
  if (!best) return 'No image here passes these filters. Remove them, or choose another location.';
  return `${toWording(best.loosening, form, units).filter} excludes most images. Without it there are ${countText(best)}.`;
}
