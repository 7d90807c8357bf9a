import { MEDIA_USAGE_FEE, TASKING_NOTES_MAX } from '@groundtrack/contract';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useProviderLabels } from '../../../api/provider-labels.ts';
import { compareNames } from '../../../lib/intl.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import type { Chosen } from './chosen.ts';
import classes from './request.module.css';
import type { RequestFields } from './request-values.ts';

interface OptionsFieldsProps {
  readonly fields: RequestFields;
  readonly chosen: Chosen | null;
}

/** The end use and the media rights of a provider that asks for them. */
export function OptionsFields({ fields, chosen }: OptionsFieldsProps) {
  const toLabel = useProviderLabels();
  const offer = chosen?.offered.offer;
  const endUse = sortedUses(offer?.metadata?.endUse ?? {});
  const media = offer?.metadata?.fees.some(({ description }) => description === MEDIA_USAGE_FEE) ?? false;
  const { mediaRights } = fields.values;
  const clear = useStableCallback(() => fields.setFieldValue('mediaRights', false));
  // Clears a hidden checkbox. It would otherwise stay in the URL and return with the next product that has it.
  useEffect(() => {
    if (offer && !media && mediaRights) clear();
  }, [offer, media, mediaRights, clear]);
  return (
    <>
      {offer && endUse.length > 0 ? (
        <NativeSelect
          label={`${toLabel(offer.provider)} End Use`}
          data={[{ value: '', label: 'Choose an end use' }, ...endUse.map(([value, label]) => ({ value, label }))]}
          {...fields.getInputProps('endUse')}
        />
      ) : null}
      {media ? <Checkbox label="Media rights" {...fields.getInputProps('mediaRights', { type: 'checkbox' })} /> : null}
    </>
  );
}

export function NotesField({ fields }: Pick<OptionsFieldsProps, 'fields'>) {
  return (
    <Textarea
      label="Notes for the imagery provider (optional)"
      rows={2}
      maxLength={TASKING_NOTES_MAX}
      {...fields.getInputProps('notes')}
    />
  );
}

const OTHER = 'Other';

/** By label, and the one for everything else last. */
function sortedUses(uses: Readonly<Record<string, string>>): [code: string, label: string][] {
  return Object.entries(uses).toSorted(
    ([, a], [, b]) => Number(a === OTHER) - Number(b === OTHER) || compareNames(a, b),
  );
}

/**
 * Repeats the request every so many days. Windows follow the satellites' passes, so they cannot be repeated by days.
 */
export function RepeatFields({ fields }: Pick<OptionsFieldsProps, 'fields'>) {
  if (fields.values.tier === 'assured')
    return (
      <p className={classes.quiet}>
        An assured request is one pass, so it cannot be repeated by the day. For several images, add several windows.
      </p>
    );
  return (
    <fieldset className={classes.repeat}>
      <legend>Repeat</legend>
      <div className={classes.pair}>
        <TextInput label="Times" inputMode="numeric" autoComplete="off" {...fields.getInputProps('repeatTimes')} />
        <TextInput
          label="Every (days)"
          inputMode="numeric"
          autoComplete="off"
          disabled={fields.values.repeatTimes.trim() === '1'}
          {...fields.getInputProps('repeatEveryDays')}
        />
      </div>
    </fieldset>
  );
}
