import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Collapse, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { AdvancedOptions, type ProviderOption } from './advanced-options.tsx';
import { isoDay } from './days.ts';
import classes from './search.module.css';
import { type SearchForm as Form, type FormErrors, searchFormErrors } from './search-rules.ts';

interface SearchFormProps {
  readonly form: Form;
  readonly providers: readonly ProviderOption[];
  readonly nowMs: number;
  readonly searching: boolean;
  readonly onChange: (change: Partial<Form>) => void;
  readonly onSubmit: () => void;
}

const MODES = [
  { key: 'pan', label: 'Panchromatic' },
  { key: 'ms', label: 'Multispectral' },
  { key: 'sar', label: 'SAR' },
] as const;

/** The form of the Search Imagery tab (spec section 2). */
export function SearchForm({ form, providers, nowMs, searching, onChange, onSubmit }: SearchFormProps) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [advanced, setAdvanced] = useState(false);
  const advancedId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = searchFormErrors(form);
    setErrors(found);
    if (found.providers) setAdvanced(true);
    if (Object.keys(found).length === 0) onSubmit();
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label="Search Imagery">
      <div className={classes['pair']}>
        <TextInput
          type="date"
          label="Start Date"
          value={form.startDay}
          max={form.endDay}
          error={errors.startDay}
          onChange={(event) => onChange({ startDay: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="End Date"
          value={form.endDay}
          min={form.startDay}
          max={isoDay(nowMs)}
          error={errors.endDay}
          onChange={(event) => onChange({ endDay: event.currentTarget.value })}
        />
      </div>
      <fieldset className={classes['modes']}>
        <legend>Imagery Mode</legend>
        {MODES.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={form[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
          />
        ))}
        {errors.modes ? (
          <p className={classes['error']} role="alert">
            {errors.modes}
          </p>
        ) : null}
      </fieldset>
      <button
        type="button"
        className={classes['advancedToggle']}
        aria-expanded={advanced}
        aria-controls={advancedId}
        onClick={() => setAdvanced(!advanced)}
      >
        <span className={classes['chevron']} data-open={advanced}>
          <ChevronDownIcon size={16} />
        </span>
        Advanced Options
      </button>
      <Collapse id={advancedId} expanded={advanced} keepMountedMode="display-none">
        <AdvancedOptions form={form} providers={providers} error={errors.providers} onChange={onChange} />
      </Collapse>
      <Button type="submit" fullWidth loading={searching} loaderProps={{ type: 'dots' }}>
        Search Selected Location
      </Button>
    </form>
  );
}
