import { TextInput } from '@mantine/core';
import classes from '../request/request.module.css';
import type { RequestFields } from '../request/use-request-fields.ts';

/** Where windows are searched: between two dates and two elevation angles. */
export function WindowFields({ fields }: { readonly fields: RequestFields }) {
  return (
    <div className={classes.pair}>
      <TextInput type="datetime-local" label="Start Date (UTC)" {...fields.getInputProps('from')} />
      <TextInput
        type="datetime-local"
        label="End Date (UTC)"
        {...fields.getInputProps('to')}
        min={fields.values.from}
      />
      <TextInput
        type="number"
        min={0}
        max={90}
        step="any"
        label="Min Elevation Angle (°)"
        {...fields.getInputProps('minElevation')}
      />
      <TextInput
        type="number"
        min={0}
        max={90}
        step="any"
        label="Max Elevation Angle (°)"
        {...fields.getInputProps('maxElevation')}
      />
    </div>
  );
}
