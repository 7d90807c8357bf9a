import type { SavedSearch } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { NameForm } from './name-form.tsx';
import classes from './saved.module.css';
import { toSummary } from './saved-search-rules.ts';
import { TakingButton } from './taking-button.tsx';

interface SavedRowProps {
  readonly search: SavedSearch;
  readonly onOpen: (search: SavedSearch) => void;
  readonly onRename: (id: string, name: string, done: () => void) => void;
  readonly onDelete: (search: SavedSearch) => void;
}

/** A saved search and its actions. Memoized, so that typing in the form does not render it again. */
export const SavedRow = memo(function SavedRow({ search, onOpen, onRename, onDelete }: SavedRowProps) {
  const { id, name, place, filter } = search;
  const [renaming, setRenaming] = useState<'not' | 'now' | 'before'>('not');
  if (renaming === 'now')
    return (
      <li className={classes.row}>
        <NameForm
          label={`New name of ${name}`}
          initial={name}
          action="Rename"
          onCancel={() => setRenaming('before')}
          onName={(next) => onRename(id, next, () => setRenaming('before'))}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        <Facts facts={[...(place.location === name ? [] : [place.location]), ...toSummary(filter)]} />
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="default" aria-label={`Open ${name}`} onClick={() => onOpen(search)}>
          Open
        </Button>
        <TakingButton takeFocus={renaming === 'before'} label={`Rename ${name}`} onClick={() => setRenaming('now')}>
          Rename
        </TakingButton>
        <Button size="xs" variant="default" aria-label={`Delete ${name}`} onClick={() => onDelete(search)}>
          Delete
        </Button>
      </div>
    </li>
  );
});
