import { TextInput } from '@mantine/core';
import classes from './request.module.css';
import type { RequestFields } from './request-values.ts';

interface DateFieldsProps {
  readonly fields: RequestFields;
  /** The end of a fixed window; null if it can be chosen. */
  readonly fixedLatest: string | null;
  /** Length of a fixed collection window. */
  readonly fixedDays: number | null;
}

/** The dates between which a flexible image may be taken. */
export function DateFields({ fields, fixedLatest, fixedDays }: DateFieldsProps) {
  const latest = fields.getInputProps('latest');
  return (
    <div className={classes.pair}>
      <TextInput type="datetime-local" label="Earliest Image Date (UTC)" {...fields.getInputProps('earliest')} />
      {fixedLatest === null ? (
        <TextInput type="datetime-local" label="Latest Image Date (UTC)" {...latest} min={fields.values.earliest} />
      ) : (
        <TextInput
          type="datetime-local"
          label="Latest Image Date (UTC)"
          {...latest}
          value={fixedLatest}
          disabled
          description={`This product is always taken within ${fixedDays} days of the earliest date`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
    </div>
  );
}
