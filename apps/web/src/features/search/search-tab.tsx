import { type Place, providerLabel } from '@groundtrack/contract';
import { type ComponentType, memo, useState } from 'react';
import { useArchiveProviders } from '../../api/archive-providers.ts';
import { useProviderLabels } from '../../api/provider-labels.ts';
import { useUnits } from '../../lib/use-units.ts';
import { FoldingPanel } from './folding-panel.tsx';
import type { ListView } from './list-address.ts';
import classes from './results.module.css';
import { SavedSearches } from './saved/saved-searches.tsx';
import type { FoundAtPlace, FoundHere, SearchActions } from './search-actions.ts';
import { isSameSearch } from './search-address.ts';
import { searchChips } from './search-chips.ts';
import { SearchForm } from './search-form.tsx';
import { SEARCH_FORM_DEFAULTS } from './search-form-defaults.ts';
import {
  defaultSearchForm,
  type SearchForm as SearchFormValues,
  submittedSearch,
  withOffered,
} from './search-rules.ts';
import { useSearch } from './search-store.ts';

interface SearchTabProps {
  readonly place: Place;
  /** Null until something was searched at this place. */
  readonly found: FoundHere | null;
  readonly actions: SearchActions;
  readonly Found: ComponentType<FoundAtPlace>;
}

/** The Search Imagery tab: the form and the results. */
export const SearchTab = memo(function SearchTab({ place, found, actions, Found }: SearchTabProps) {
  const searching = found !== null && found.search.inProgress.length > 0;
  return (
    <div className={classes.tab}>
      <FormPanel place={place} searching={searching} isSearched={found !== null} onSubmit={actions.submit} />
      {found ? <Found place={place} found={found} actions={actions} /> : null}
    </div>
  );
});

interface FormPanelProps {
  readonly place: Place;
  readonly searching: boolean;
  /** The form folds to make room for the results, or for why there are none. */
  readonly isSearched: boolean;
  readonly onSubmit: SearchActions['submit'];
}

/** Memoized: typing does not render the results, and results do not render the form. */
const FormPanel = memo(function FormPanel({ place, searching, isSearched, onSubmit }: FormPanelProps) {
  const typed = useSearch((state) => state.form);
  const change = useSearch((state) => state.change);
  const clear = useSearch((state) => state.clear);
  const reset = useSearch((state) => state.reset);
  const [openedAtMs] = useState(() => Date.now());
  const [isEdited, setEdited] = useState(false);
  const units = useUnits();
  const toLabel = useProviderLabels();
  const offered = useArchiveProviders();
  const form = withOffered(typed, offered);
  const usual = withOffered(defaultSearchForm(openedAtMs), offered);
  const isFolded = isSearched && !isEdited;
  const search = (values: SearchFormValues, there: Place, list?: ListView) => {
    setEdited(false);
    onSubmit(submittedSearch(values, there, Date.now(), list));
  };
  return (
    <FoldingPanel
      isFolded={isFolded}
      chips={isFolded ? searchChips(form, { nowMs: openedAtMs, units, toLabel, offered: offered?.length ?? 0 }) : []}
      onUnfold={() => setEdited(true)}
      onCancel={
        isSearched
          ? () => {
              setEdited(false);
              reset();
            }
          : null
      }
    >
      <div className={classes.tab} data-editing={isSearched && isEdited}>
        <SearchForm
          form={form}
          providers={offered ?? UNTIL_KNOWN}
          hasArea={place.area !== undefined}
          nowMs={openedAtMs}
          searching={searching}
          onChange={change}
          onReset={isSameSearch(form, usual) ? null : () => change(usual)}
          onSubmit={() => search(form, place)}
          onRefuse={clear}
        />
        <SavedSearches place={place} form={form} onOpen={search} />
      </div>
    </FoldingPanel>
  );
});

/** Used until the server's providers are known. */
const UNTIL_KNOWN = SEARCH_FORM_DEFAULTS.providers.map((provider) => ({ provider, label: providerLabel(provider) }));
