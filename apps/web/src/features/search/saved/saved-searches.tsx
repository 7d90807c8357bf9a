import type { Place, SavedSearch } from '@groundtrack/contract';
import { Collapse } from '@mantine/core';
import { useId, useState } from 'react';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { type ListView, listOf } from '../list-address.ts';
import { type SearchForm, searchFormErrors } from '../search-rules.ts';
import { useSearch } from '../search-store.ts';
import { NameForm } from './name-form.tsx';
import classes from './saved.module.css';
import { SavedRow } from './saved-row.tsx';
import { formOfSaved, listOfSaved, proposedName, toSavedFilter } from './saved-search-rules.ts';
import { TakingButton } from './taking-button.tsx';
import { useSavedSearches } from './use-saved-searches.ts';

interface SavedSearchesProps {
  readonly place: Place;
  readonly form: SearchForm;
  /** Runs a search at its place. */
  readonly onOpen: (form: SearchForm, place: Place, list: ListView) => void;
}

/** The account's saved searches: save the form, open, rename, delete and undo. */
export function SavedSearches({ place, form, onOpen }: SavedSearchesProps) {
  const { searches, loaded, error, changeError, save, rename, remove } = useSavedSearches();
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState<'not' | 'now' | 'before'>('not');
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  const id = useId();
  const openOne = useStableCallback(({ filter, place }: SavedSearch) =>
    onOpen(formOfSaved(filter, Date.now()), place, listOfSaved(filter)),
  );
  const renameOne = useStableCallback(rename);
  const removeOne = useStableCallback((search: SavedSearch) => remove(search.id, () => setDeleted(search)));
  const canSave = Object.keys(searchFormErrors(form)).length === 0;
  return (
    <section aria-label="Saved searches" className={classes.saved}>
      <DisclosureButton opened={opened} controls={id} onToggle={setOpened}>
        Saved Searches{searches.length > 0 ? ` (${searches.length})` : ''}
      </DisclosureButton>
      <Collapse id={id} expanded={opened} keepMountedMode="display-none">
        <div className={classes.body}>
          {error || changeError ? <ApiErrorBox title="Saved searches" error={error ?? changeError} /> : null}
          {naming === 'now' ? (
            <NameForm
              label="Name of the search"
              initial={proposedName(
                place,
                searches.map(({ name }) => name),
              )}
              action="Save"
              onCancel={() => setNaming('before')}
              onName={(name) =>
                save({ name, place, filter: toSavedFilter(form, Date.now(), listOf(useSearch.getState())) }, () =>
                  setNaming('before'),
                )
              }
            />
          ) : (
            <TakingButton takeFocus={naming === 'before'} disabled={!canSave} onClick={() => setNaming('now')}>
              Save this search
            </TakingButton>
          )}
          {canSave ? null : <p className={classes.none}>Correct the form above to save it.</p>}
          {deleted ? (
            <Deleted
              name={deleted.name}
              onUndo={() => {
                const { name, place, filter } = deleted;
                save({ name, place, filter }, () => setDeleted(null));
              }}
            />
          ) : null}
          {loaded && searches.length === 0 ? <p className={classes.none}>No saved searches</p> : null}
          <ul className={classes.list}>
            {searches.map((search) => (
              <SavedRow key={search.id} search={search} onOpen={openOne} onRename={renameOne} onDelete={removeOne} />
            ))}
          </ul>
        </div>
      </Collapse>
    </section>
  );
}

function Deleted({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const undo = (
    <TakingButton takeFocus onClick={onUndo}>
      Undo
    </TakingButton>
  );
  return (
    <MessageBox kind="info" action={undo}>
      {name} is deleted.
    </MessageBox>
  );
}
