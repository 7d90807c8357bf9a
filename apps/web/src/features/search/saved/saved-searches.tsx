import type { Place, SavedSearch } from '@groundtrack/contract';
import { Button, Collapse } from '@mantine/core';
import { useId, useState } from 'react';
import { ApiErrorBox } from '../../../api/api-error-box.tsx';
import { DisclosureButton } from '../../../ui/disclosure-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { MessageBox } from '../../../ui/message-box.tsx';
import { type SearchForm, searchFormErrors } from '../search-rules.ts';
import { NameForm } from './name-form.tsx';
import classes from './saved.module.css';
import { formOfSaved, proposedName, savedFilterOf, summaryOf } from './saved-search-rules.ts';
import { useSavedSearches } from './use-saved-searches.ts';

interface SavedSearchesProps {
  readonly place: Place;
  readonly form: SearchForm;
  /** Makes a search, at its place. */
  readonly onOpen: (form: SearchForm, place: Place) => void;
}

/** The searches of the account: save the form, open, rename, delete and undo. */
export function SavedSearches({ place, form, onOpen }: SavedSearchesProps) {
  const { searches, loaded, error, changeError, save, rename, remove } = useSavedSearches();
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState(false);
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  const id = useId();
  const canSave = Object.keys(searchFormErrors(form)).length === 0;
  return (
    <section aria-label="Saved searches" className={classes['saved']}>
      <DisclosureButton opened={opened} controls={id} onToggle={setOpened}>
        Saved Searches{searches.length > 0 ? ` (${searches.length})` : ''}
      </DisclosureButton>
      <Collapse id={id} expanded={opened} keepMountedMode="display-none">
        <div className={classes['body']}>
          {error || changeError ? <ApiErrorBox title="Saved searches" error={error ?? changeError} /> : null}
          {naming ? (
            <NameForm
              label="Name of the search"
              initial={proposedName(
                place,
                searches.map(({ name }) => name),
              )}
              action="Save"
              onCancel={() => setNaming(false)}
              onName={(name) => save({ name, place, filter: savedFilterOf(form, Date.now()) }, () => setNaming(false))}
            />
          ) : (
            <Button size="compact-sm" variant="default" disabled={!canSave} onClick={() => setNaming(true)}>
              Save this search
            </Button>
          )}
          {deleted ? (
            <MessageBox
              kind="info"
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    const { name, place, filter } = deleted;
                    save({ name, place, filter }, () => setDeleted(null));
                  }}
                >
                  Undo
                </Button>
              }
            >
              {deleted.name} is deleted.
            </MessageBox>
          ) : null}
          {loaded && searches.length === 0 ? <p className={classes['none']}>No saved searches</p> : null}
          <ul className={classes['list']}>
            {searches.map((search) => (
              <SavedRow
                key={search.id}
                search={search}
                onOpen={() => onOpen(formOfSaved(search.filter, Date.now()), search.place)}
                onRename={(name, done) => rename(search.id, name, done)}
                onDelete={() => remove(search.id, () => setDeleted(search))}
              />
            ))}
          </ul>
        </div>
      </Collapse>
    </section>
  );
}

interface SavedRowProps {
  readonly search: SavedSearch;
  readonly onOpen: () => void;
  readonly onRename: (name: string, done: () => void) => void;
  readonly onDelete: () => void;
}

function SavedRow({ search: { name, place, filter }, onOpen, onRename, onDelete }: SavedRowProps) {
  const [renaming, setRenaming] = useState(false);
  if (renaming)
    return (
      <li className={classes['row']}>
        <NameForm
          label={`New name of ${name}`}
          initial={name}
          action="Rename"
          onCancel={() => setRenaming(false)}
          onName={(next) => onRename(next, () => setRenaming(false))}
        />
      </li>
    );
  const button = (label: string, act: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={`${label} ${name}`} onClick={act}>
      {label}
    </Button>
  );
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
        <span className={classes['name']}>{name}</span>
        <Facts facts={[...(place.location === name ? [] : [place.location]), ...summaryOf(filter)]} />
      </div>
      <div className={classes['actions']}>
        {button('Open', onOpen)}
        {button('Rename', () => setRenaming(true))}
        {button('Delete', onDelete)}
      </div>
    </li>
  );
}
