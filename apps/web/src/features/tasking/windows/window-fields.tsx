import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from '../request/request.module.css';
import type { RequestFields } from '../request/request-values.ts';

interface WindowFieldsProps {
  readonly fields: RequestFields;
  readonly onEnter: () => void;
}

/** The fields of the window search: two dates and two elevation angles. */
export function WindowFields({ fields, onEnter }: WindowFieldsProps) {
  // Enter in these fields searches. Elsewhere in the form it adds the request.
  const search = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <fieldset className={classes.search} aria-label="Search for windows">
      <TextInput onKeyDown={search} type="datetime-local" label="Start Date (UTC)" {...fields.getInputProps('from')} />
      <TextInput
        onKeyDown={search}
        type="datetime-local"
        label="End Date (UTC)"
        {...fields.getInputProps('to')}
        min={fields.values.from}
      />
      <TextInput
        onKeyDown={search}
        type="number"
        min={0}
        max={90}
        step="any"
        label="Min Elevation Angle (°)"
        {...fields.getInputProps('minElevation')}
      />
      <TextInput
        onKeyDown={search}
        type="number"
        min={0}
        max={90}
        step="any"
        label="Max Elevation Angle (°)"
        {...fields.getInputProps('maxElevation')}
      />
    </fieldset>
  );
}
